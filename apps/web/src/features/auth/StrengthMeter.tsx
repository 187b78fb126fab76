import { PASSWORD_LEAST, passwordStrength, STRENGTHS } from '@envol/domain/accounts/passwordStrength';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../ui/texts.ts';
import { findRefusal } from './passwordRefusal.ts';
import styles from './StrengthMeter.module.css';

interface StrengthMeterProps {
  readonly name: string;
  /** What others know of the person: a guesser tries it first. */
  readonly personal?: readonly string[];
}

/** What the server would refuse the password for, or null; of what was typed before, nothing is said. */
const useRefusal = (password: string, personal: readonly string[]) => {
  const [found, setFound] = useState<{ of: string; refusal: Awaited<ReturnType<typeof findRefusal>> } | null>(
    null,
  );
  const known = personal.join('\n');
  const asked = `${password}\n${known}`;
  useEffect(() => {
    let isCurrent = true;
    if (password.length >= PASSWORD_LEAST)
      void findRefusal(password, known.split('\n')).then((refusal) => {
        if (isCurrent) setFound({ of: asked, refusal });
      });
    return () => {
      isCurrent = false;
    };
  }, [password, known, asked]);
  return found?.of === asked ? found.refusal : null;
};

/** How strong the password of the field `name` is: four bars, the word and what would help. */
export const StrengthMeter = ({ name, personal = [] }: StrengthMeterProps) => {
  const { t } = useTranslation(['accounts', 'errors']);
  const typed: unknown = useWatch({ name });
  const password = typeof typed === 'string' ? typed : '';
  const refusal = useRefusal(password, personal);
  if (password === '') return <p className={styles.words}>{t('strength.empty')}</p>;
  const judged = passwordStrength(password, personal);
  const { strength, advice } = refusal === null ? judged : { strength: 'weak' as const, advice: null };
  const bars = STRENGTHS.indexOf(strength) + 1;
  return (
    <div aria-live="polite">
      <div className={styles.bars} aria-hidden>
        {STRENGTHS.map((step, index) => (
          <i key={step} data-filled={index < bars || undefined} data-strength={strength} />
        ))}
      </div>
      <p className={styles.words}>
        <b>{t(`strength.${strength}`)}</b> {refusal !== null && t(`errors:fields.${refusal}`)}
        {advice !== null && t(`strength.advice.${advice}`)}
      </p>
    </div>
  );
};
