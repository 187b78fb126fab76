import type { CSSProperties, KeyboardEvent, Ref, TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import styles from './form.module.css';

type Given = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'rows' | 'className'>;

export interface AreaBoxProps extends Given {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Lines in view; it grows with its words. */
  readonly lines?: number;
  readonly invalid?: boolean;
  /** Control (or ⌘) and Enter send what is written. */
  readonly onSend?: (() => void) | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of input, in their frame: of a discussion, of a note, of a form. */
export const AreaBox = (props: AreaBoxProps) => {
  const { onChange, lines = 2, invalid = false, onSend, style, onKeyDown, ...rest } = props;
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    onKeyDown?.(event);
    if (onSend === undefined || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <textarea
      {...rest}
      rows={lines}
      className={styles.area}
      style={{ ...style, '--lines': lines } as CSSProperties}
      aria-invalid={invalid || undefined}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={press}
    />
  );
};

interface AreaInputProps extends Omit<AreaBoxProps, 'id' | 'invalid'>, Pick<FieldProps, 'label' | 'hint'> {
  readonly optional?: boolean;
  readonly error?: string | undefined;
}

/** The same with its label; `TextField` is for a form. */
export const AreaInput = ({ label, hint, optional = false, error, ...rest }: AreaInputProps) => (
  <FieldFrame label={label} hint={hint} optional={optional} error={error}>
    {({ input, note }) => (
      <AreaBox {...rest} id={input} invalid={error !== undefined} aria-describedby={note} />
    )}
  </FieldFrame>
);
