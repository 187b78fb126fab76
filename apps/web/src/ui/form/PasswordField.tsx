import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../texts.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { InputBox } from './InputBox.tsx';
import styles from './PasswordField.module.css';
import { useField } from './useField.ts';

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, which may be looked at while it is typed. */
export const PasswordField = ({ name, label, hint, disabled = false, autoComplete }: PasswordFieldProps) => {
  const { t } = useTranslation('common');
  const { field, fieldState } = useField(name);
  const [visible, setVisible] = useState(false);
  const show = t(visible ? 'form.hide_password' : 'form.show_password');
  return (
    <FieldFrame label={label} hint={hint} error={fieldState.error?.message}>
      {({ input, note }) => (
        <InputBox
          id={input}
          name={name}
          type={visible ? 'text' : 'password'}
          value={typeof field.value === 'string' ? field.value : ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          invalid={fieldState.invalid}
          disabled={disabled}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={250}
          aria-describedby={note}
          end={
            <button
              type="button"
              className={styles.look}
              onClick={() => setVisible(!visible)}
              aria-label={show}
              aria-pressed={visible}
              title={show}
            >
              {visible ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
            </button>
          }
        />
      )}
    </FieldFrame>
  );
};
