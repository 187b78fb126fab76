import styles from './request.module.css';

export interface CheckListProps {
  readonly label: string;
  readonly items: readonly {
    readonly id: number;
    readonly label: string;
    readonly note?: string;
    readonly disabled?: boolean;
  }[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Several of a few, all in view. */
export const CheckList = ({ label, items, chosen, onChange }: CheckListProps) => (
  <fieldset className={styles.checks}>
    <legend>{label}</legend>
    {items.map(({ id, label: name, note, disabled }) => (
      <label key={id}>
        <input
          type="checkbox"
          checked={chosen.includes(id)}
          disabled={disabled}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
        <span>
          {name} {note !== undefined && <small>{note}</small>}
        </span>
      </label>
    ))}
  </fieldset>
);
