import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Spoken } from '../overlay/Spoken.tsx';
import { useTranslation } from '../texts.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { FoundOptions } from './FoundOptions.tsx';
import styles from './form.module.css';
import type { Option } from './SelectField.tsx';
import { useField } from './useField.ts';

interface MultiSelectFieldProps<V extends string | number> extends FieldProps {
  readonly options: readonly Option<V>[];
  readonly loading?: boolean;
  readonly placeholder?: string;
  /** Said where there is nothing to choose from, if not that nothing was found. */
  readonly empty?: string | undefined;
}

interface ChipProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

const Chip = ({ label, disabled, onRemove }: ChipProps) => {
  const { t } = useTranslation('common');
  return (
    <span className={styles.chip}>
      <span>{label}</span>
      <button
        type="button"
        aria-label={t('form.remove_choice', { name: label })}
        disabled={disabled}
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  );
};

/** Several of many, found by typing; the form holds the list of values. Backspace takes the last one back. */
export const MultiSelectField = <V extends string | number>(props: MultiSelectFieldProps<V>) => {
  const { name, label, hint, optional = false, disabled = false, options, loading = false } = props;
  const { t } = useTranslation('common');
  const { field, fieldState } = useField(name);
  const [text, setText] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  // The list is as wide as the whole frame; by itself it would be as wide as what the chips leave to the input.
  const [width, setWidth] = useState(0);
  const values: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  // In the order they were chosen.
  const chosen = values.flatMap((value) => options.find((option) => option.value === value) ?? []);
  const change = (next: readonly (string | number)[]): void => {
    field.onChange([...next]);
    setText('');
  };
  const without = (value: V): V[] => chosen.map((each) => each.value).filter((each) => each !== value);
  const takeBack = (event: KeyboardEvent): void => {
    const last = chosen.at(-1);
    if (event.key === 'Backspace' && text === '' && last !== undefined) change(without(last.value));
  };
  return (
    <FieldFrame label={label} hint={hint} optional={optional} error={fieldState.error?.message}>
      {({ input, note }) => (
        <Spoken>
          <ComboBox
            aria-label={label}
            selectionMode="multiple"
            defaultItems={options}
            value={chosen.map((each) => each.value)}
            onChange={change}
            inputValue={text}
            onInputChange={setText}
            onBlur={field.onBlur}
            onOpenChange={(open) => open && setWidth(frame.current?.offsetWidth ?? 0)}
            menuTrigger="focus"
            allowsEmptyCollection
            isDisabled={disabled}
            isInvalid={fieldState.invalid}
          >
            <div ref={frame} className={styles.chips} data-invalid={fieldState.invalid || undefined}>
              {chosen.map((option) => (
                <Chip
                  key={option.value}
                  label={option.label}
                  disabled={disabled}
                  onRemove={() => change(without(option.value))}
                />
              ))}
              <Input
                id={input}
                ref={field.ref}
                aria-describedby={note}
                placeholder={chosen.length === 0 ? (props.placeholder ?? '') : ''}
                onKeyDown={takeBack}
              />
              <Button aria-label={t('form.open_list')}>
                <ChevronDown size={17} aria-hidden />
              </Button>
            </div>
            <FoundOptions<V> frame={frame} width={width} loading={loading} empty={props.empty} />
          </ComboBox>
        </Spoken>
      )}
    </FieldFrame>
  );
};
