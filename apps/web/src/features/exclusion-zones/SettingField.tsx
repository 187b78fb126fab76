import { useState } from 'react';
import { NumberInput } from '../../ui/form/NumberInput.tsx';
import { useTranslation } from '../../ui/texts.ts';

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
export const SettingField = ({ error, onChange, ...rest }: SettingFieldProps) => {
  const { t } = useTranslation('exclusion_zones');
  const [wrong, setWrong] = useState(false);
  return (
    <NumberInput
      {...rest}
      least={0}
      error={wrong ? t('screen.not_a_number') : error}
      onChange={(value) => {
        setWrong(Number.isNaN(value));
        if (!Number.isNaN(value)) onChange(value);
      }}
    />
  );
};
