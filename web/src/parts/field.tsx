/* Form fields: a label, a control, a line of help. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import "./field.css";

interface SelectProps {
    label: string;
    help?: string;
    value: string;
    values: { value: string; name: string }[];
    onPick: (value: string) => void;
}

export function Select({ label, help, value, values, onPick }: SelectProps) {
    const id = useId();
    return (
        <div class="field">
            <label for={id}>{label}</label>
            <select id={id} value={value} onChange={(event) => onPick(event.currentTarget.value)}>
                {values.map((one) => (
                    <option key={one.value} value={one.value} selected={one.value === value}>
                        {one.name}
                    </option>
                ))}
            </select>
            {help && <small>{help}</small>}
        </div>
    );
}

interface CheckProps {
    checked: boolean;
    onCheck: (checked: boolean) => void;
    children: ComponentChildren;
}

export function Check({ checked, onCheck, children }: CheckProps) {
    return (
        <label class="check">
            <input
                type="checkbox"
                checked={checked}
                onChange={(event) => onCheck(event.currentTarget.checked)}
            />
            <span>{children}</span>
        </label>
    );
}
