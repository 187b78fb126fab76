import { type Ref, useState } from 'react';

/** What a typed date or time takes; the value is exact, or empty while there is none. */
export interface TypedInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  /** Whether what stands in the field cannot be read; told when the field is left, or mended. */
  readonly onUnreadable: (unreadable: boolean) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly id?: string;
  /** For fields without a label of their own. */
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  readonly disabled?: boolean;
}

interface Notation {
  readonly write: (value: string) => string;
  /** What was meant, null when it cannot be told. */
  readonly read: (text: string) => string | null;
  /** Counts as soon as it is typed; anything shorter waits until the field is left. */
  readonly isWhole: (text: string) => boolean;
}

/** What is typed stays as it is typed until the field is left; then it is written as the field writes. */
export const useTypedText = (
  { value, onChange, onUnreadable }: Pick<TypedInputProps, 'value' | 'onChange' | 'onUnreadable'>,
  { write, read, isWhole }: Notation,
) => {
  const [held, setHeld] = useState<{ readonly value: string; readonly draft: string | null }>({
    value,
    draft: null,
  });
  // Another value than the one that was typed came from elsewhere: it is shown.
  if (held.value !== value) {
    setHeld({ value, draft: null });
    if (held.draft !== null) onUnreadable(false);
  }
  const send = (next: string, draft: string | null): void => {
    setHeld({ value: next, draft });
    if (next !== value) onChange(next);
  };
  return {
    text: held.draft ?? write(value),
    type: (text: string): void => {
      onUnreadable(false);
      const meant = text.trim() === '' ? '' : isWhole(text) ? read(text) : null;
      send(meant ?? value, text);
    },
    /** The field is left, or Enter pressed; true when something waited for it. */
    settle: (): boolean => {
      if (held.draft === null || held.draft === write(value)) return false;
      const meant = held.draft.trim() === '' ? '' : read(held.draft);
      onUnreadable(meant === null);
      if (meant === null) send('', held.draft);
      else send(meant, null);
      return true;
    },
    /** Chosen in a list: nothing typed is left. */
    put: (next: string): void => {
      onUnreadable(false);
      setHeld({ value: next, draft: null });
    },
  };
};
