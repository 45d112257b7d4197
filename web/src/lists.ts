/* Lists whose length is known from the rules or from the data, though not to the compiler. */

/** The item at an index that must exist; an error here beats an undefined that shows up elsewhere. */
export function itemAt<Item>(list: ArrayLike<Item>, index: number): Item {
    const item = list[index];
    if (item === undefined) throw new RangeError(`no item ${index} among ${list.length}`);
    return item;
}

export const lastOf = <Item>(list: ArrayLike<Item>): Item => itemAt(list, list.length - 1);

/** 0, 1, … `count` − 1. */
export const range = (count: number): number[] =>
    Array.from({ length: count }, (_, index) => index);

export const sum = (numbers: readonly number[]): number =>
    numbers.reduce((total, one) => total + one, 0);
