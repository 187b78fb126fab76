import { useState } from 'react';
import { AreaInput } from '../../ui/form/AreaInput.tsx';
import { useField } from '../../ui/form/useField.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Numbers as they were typed or pasted: one a line, or with commas between. */
export const serialsIn = (text: string): string[] => [
  ...new Set(text.split(/[\n,;]+/).flatMap((line) => line.trim() || [])),
];

/** What of a list is wrong: of the list, else of its first wrong line. */
const messageOf = (error: unknown): string | undefined => {
  if (Array.isArray(error)) return error.map(messageOf).find((message) => message !== undefined);
  return typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
    ? error.message
    : undefined;
};

/** Which drones a device speaks for. */
export const SerialsField = () => {
  const { t } = useTranslation('tracking_devices');
  const { field, fieldState } = useField('serial_numbers');
  const [text, setText] = useState('');
  return (
    <AreaInput
      label={t('serial_numbers')}
      hint={t('serial_numbers_hint')}
      optional
      error={messageOf(fieldState.error)}
      ref={field.ref}
      lines={3}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onBlur={field.onBlur}
      onChange={(next) => {
        setText(next);
        field.onChange(serialsIn(next));
      }}
    />
  );
};
