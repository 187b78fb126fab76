import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './form.module.css';
import { LineInput } from './LineInput.tsx';

interface InputBoxProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** Around the input and what stands in it: where a list opens. */
  readonly frameRef?: Ref<HTMLDivElement>;
  readonly invalid: boolean;
  /** Inside, at the right: a unit, a button. */
  readonly end?: ReactNode;
}

/** One line of input, in its frame. */
export const InputBox = ({ inputRef, frameRef, invalid, end, ...rest }: InputBoxProps) => (
  <div ref={frameRef} className={styles.box} data-invalid={invalid || undefined}>
    <LineInput {...rest} ref={inputRef} invalid={invalid} />
    {end}
  </div>
);
