import { Check, ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Spoken } from '../overlay/Spoken.tsx';
import surface from '../overlay/surface.module.css';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import styles from './form.module.css';
import list from './list.module.css';
import { useField } from './useField.ts';

export interface Option<V extends string | number> {
  readonly value: V;
  readonly label: string;
  /** A second line: what the choice means, a phone number. */
  readonly note?: string;
  readonly disabled?: boolean;
}

interface SelectFieldProps<V extends string | number> extends FieldProps {
  readonly options: readonly Option<V>[];
  /** Stands there while nothing is chosen. */
  readonly placeholder?: string;
}

/** One of a few; the form holds the value. Letters find an option, whether the list is open or not. */
export const SelectField = <V extends string | number>(props: SelectFieldProps<V>) => {
  const { name, label, hint, optional = false, disabled = false, options, placeholder = '' } = props;
  const { field, fieldState } = useField(name);
  const chosen = options.find((option) => option.value === field.value);
  return (
    <FieldFrame label={label} hint={hint} optional={optional} error={fieldState.error?.message}>
      {({ input, note }) => (
        <Spoken>
          <Select
            aria-label={label}
            value={chosen?.value ?? null}
            onChange={(key) => field.onChange(key)}
            onBlur={field.onBlur}
            isDisabled={disabled}
            isInvalid={fieldState.invalid}
          >
            <Button
              id={input}
              ref={field.ref}
              className={styles.select ?? ''}
              {...(note ? { 'aria-describedby': note } : {})}
            >
              {/* Also what the button is called by, beside the label: who hears the form hears what is chosen. */}
              <SelectValue data-empty={chosen === undefined || undefined}>
                {() => chosen?.label ?? placeholder}
              </SelectValue>
              <ChevronDown size={17} aria-hidden />
            </Button>
            <Popover className={surface.surface ?? ''} offset={4} data-overlay>
              <ListBox className={list.list ?? ''} items={options}>
                {(option) => <OptionItem id={option.value} option={option} />}
              </ListBox>
            </Popover>
          </Select>
        </Spoken>
      )}
    </FieldFrame>
  );
};

interface OptionItemProps {
  /** The option's value: the list tells its options apart by it, and ends the page where one in its place has another. */
  readonly id: string | number;
  readonly option: Option<string | number>;
}

/** An option of a list, its note under it, with a tick while it is chosen. */
export const OptionItem = ({ id, option }: OptionItemProps) => (
  <ListBoxItem
    id={id}
    textValue={option.label}
    isDisabled={option.disabled ?? false}
    className={list.option ?? ''}
  >
    {({ isSelected }) => (
      <>
        <span>
          {option.label}
          {option.note && <small>{option.note}</small>}
        </span>
        {isSelected && <Check size={16} aria-hidden />}
      </>
    )}
  </ListBoxItem>
);
