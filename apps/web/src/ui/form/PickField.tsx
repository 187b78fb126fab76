import { ChevronDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
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

interface PickFieldProps<V extends string | number> extends FieldProps {
  /** Whole, and narrowed by what is typed; with `onType`, what the server found for it. */
  readonly options: readonly Option<V>[];
  readonly onType?: (text: string) => void;
  readonly loading?: boolean;
  readonly placeholder?: string;
}

/** One of many, found by typing; the form holds its value, or null. `SelectField` is for a few. */
export const PickField = <V extends string | number>(props: PickFieldProps<V>) => {
  const { name, label, hint, optional = false, disabled = false, options, onType, loading = false } = props;
  const { t } = useTranslation('common');
  const { field, fieldState } = useField(name);
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // What was chosen stays known when the server answers to other words.
  const [kept, setKept] = useState<Option<V> | null>(null);
  const chosen =
    options.find(({ value }) => value === field.value) ?? (kept?.value === field.value ? kept : null);
  const isMissing = onType !== undefined && chosen !== null && !options.includes(chosen);
  // The list tells rows apart by `id` while the server's answers change.
  const shown = (isMissing ? [chosen, ...options] : options).map((option) => ({
    ...option,
    id: option.value,
  }));
  const items = onType === undefined ? { defaultItems: shown } : { items: shown, defaultFilter: () => true };
  return (
    <FieldFrame label={label} hint={hint} optional={optional} error={fieldState.error?.message}>
      {({ input, note }) => (
        <Spoken>
          <ComboBox
            aria-label={label}
            {...items}
            value={chosen?.value ?? null}
            onChange={(key) => {
              setKept(options.find(({ value }) => value === key) ?? null);
              field.onChange(key);
            }}
            {...(onType && { onInputChange: onType })}
            onBlur={field.onBlur}
            onOpenChange={(open) => open && setWidth(frame.current?.offsetWidth ?? 0)}
            menuTrigger="focus"
            allowsEmptyCollection
            isDisabled={disabled}
            isInvalid={fieldState.invalid}
          >
            <div ref={frame} className={styles.chips} data-invalid={fieldState.invalid || undefined}>
              <Input
                id={input}
                ref={field.ref}
                aria-describedby={note}
                placeholder={props.placeholder ?? t('form.type_to_find')}
              />
              {optional && chosen !== null && !disabled && (
                // Not a button of the list's own: that one opens it.
                <Button slot={null} aria-label={t('form.clear_choice')} onPress={() => field.onChange(null)}>
                  <X size={15} aria-hidden />
                </Button>
              )}
              <Button aria-label={t('form.open_list')}>
                <ChevronDown size={17} aria-hidden />
              </Button>
            </div>
            <FoundOptions<V> frame={frame} width={width} loading={loading} />
          </ComboBox>
        </Spoken>
      )}
    </FieldFrame>
  );
};
