import { passwordStrength, STRENGTHS } from '@envol/domain/accounts/passwordStrength';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../ui/texts.ts';
import styles from './StrengthMeter.module.css';

interface StrengthMeterProps {
  readonly name: string;
  /** What others know of the person: a guesser tries it first. */
  readonly personal?: readonly string[];
}

/** How strong the password of the field `name` is: four bars, the word and what would help. */
export const StrengthMeter = ({ name, personal = [] }: StrengthMeterProps) => {
  const { t } = useTranslation('accounts');
  const typed: unknown = useWatch({ name });
  const password = typeof typed === 'string' ? typed : '';
  if (password === '') return <p className={styles.words}>{t('strength.empty')}</p>;
  const { strength, advice } = passwordStrength(password, personal);
  const bars = STRENGTHS.indexOf(strength) + 1;
  return (
    <div aria-live="polite">
      <div className={styles.bars} aria-hidden>
        {STRENGTHS.map((step, index) => (
          <i key={step} data-filled={index < bars || undefined} data-strength={strength} />
        ))}
      </div>
      <p className={styles.words}>
        <b>{t(`strength.${strength}`)}</b> {advice !== null && t(`strength.advice.${advice}`)}
      </p>
    </div>
  );
};
