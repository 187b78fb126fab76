import { useState } from 'react';
import { useLanguage } from '../../../api/language.ts';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { InputBox } from '../../../ui/form/InputBox.tsx';
import { numberText, parseNumber } from '../../../ui/form/numbers.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './exclusion.module.css';

interface SettingFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly value: number | null;
  readonly hint?: string | undefined;
  /** Why the zone cannot be had with this value. */
  readonly error?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: number | null) => void;
}

/** One figure of the zone, which is drawn anew at each stroke; what is no number waits and says so. */
export const SettingField = (props: SettingFieldProps) => {
  const { label, unit, value, hint, error, placeholder, disabled = false, onChange } = props;
  const { t } = useTranslation('exclusion_zones');
  const language = useLanguage();
  const [text, setText] = useState(() => numberText(value, language));
  const typed = parseNumber(text);
  const isWrong = typed !== null && !(typed >= 0);
  // Undone, or saved otherwise: the field says what holds.
  const shown = isWrong || typed === value ? text : numberText(value, language);
  const problem = isWrong ? t('screen.not_a_number') : error;
  return (
    <FieldFrame label={label} hint={hint} error={problem}>
      {({ input, note }) => (
        <InputBox
          id={input}
          aria-describedby={note}
          invalid={problem !== undefined}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          disabled={disabled}
          placeholder={placeholder}
          onChange={({ target }) => {
            setText(target.value);
            const next = parseNumber(target.value);
            if (next === null || next >= 0) onChange(next);
          }}
          end={<span className={styles.unit}>{unit}</span>}
        />
      )}
    </FieldFrame>
  );
};
