import type { InputHTMLAttributes, Ref } from 'react';

type Given = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked' | 'onChange' | 'value'>;

interface CheckInputProps extends Given {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A box to tick outside a form, in the label that says what for. `CheckboxField` is for a form. */
export const CheckInput = ({ onChange, ...rest }: CheckInputProps) => (
  <input {...rest} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
);

interface RadioInputProps extends Given {
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

/** One of several of a name, in the label that says which. */
export const RadioInput = ({ onChoose, ...rest }: RadioInputProps) => (
  <input {...rest} type="radio" onChange={onChoose} />
);
