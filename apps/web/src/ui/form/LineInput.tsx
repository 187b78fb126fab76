import type { InputHTMLAttributes, Ref } from 'react';

interface LineInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly invalid: boolean;
}

/** One line of input without a look: the first screen has its own. `InputBox` is the usual one. */
export const LineInput = ({ invalid, ...rest }: LineInputProps) => (
  <input {...rest} aria-invalid={invalid || undefined} />
);
