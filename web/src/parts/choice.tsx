/* A few alternatives side by side, of which one is picked. */
import { useId } from "preact/hooks";
import "./choice.css";

interface Props {
    label: string;
    help?: string;
    value: string;
    /** `lang` if a name is in another language than the page. */
    values: { value: string; name: string; lang?: string }[];
    onPick: (value: string) => void;
    /** Whether the label is only for screen readers. */
    quiet?: boolean;
}

export function Choice({ label, help, value, values, onPick, quiet = false }: Props) {
    const name = useId();
    return (
        <fieldset class="choice">
            <legend class={quiet ? "visually-hidden" : ""}>{label}</legend>
            <div class="choices">
                {values.map((one) => (
                    <label key={one.value} lang={one.lang}>
                        <input
                            type="radio"
                            name={name}
                            checked={one.value === value}
                            onChange={() => onPick(one.value)}
                        />
                        <span>{one.name}</span>
                    </label>
                ))}
            </div>
            {help && <small>{help}</small>}
        </fieldset>
    );
}
