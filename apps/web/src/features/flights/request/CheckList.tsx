import { CheckInput } from '../../../ui/form/CheckInput.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { useField } from '../../../ui/form/useField.ts';
import styles from './request.module.css';

export interface CheckListProps {
  /** Path in the form's values, which hold the ids. */
  readonly name: string;
  readonly label: string;
  readonly items: readonly {
    readonly id: number;
    readonly label: string;
    readonly note?: string;
    readonly disabled?: boolean;
  }[];
}

/** Several of a few, all in view. */
export const CheckList = ({ name, label, items }: CheckListProps) => {
  const { field, fieldState } = useField(name);
  const chosen = field.value as readonly number[];
  return (
    <FieldFrame label={label} error={fieldState.error?.message} group>
      {() => (
        <div className={styles.checks}>
          {items.map(({ id, label: word, note, disabled }, index) => (
            <label key={id}>
              <CheckInput
                {...(index === 0 ? { ref: field.ref } : {})}
                checked={chosen.includes(id)}
                disabled={disabled}
                onChange={(checked) =>
                  field.onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
              <span>
                {word} {note !== undefined && <small>{note}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
};
