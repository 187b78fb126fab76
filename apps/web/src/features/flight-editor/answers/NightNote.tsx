import type { Constraint } from '@envol/domain/airspace/constraint';
import { useFormContext } from 'react-hook-form';
import { useReasons } from '../../../shared/airspace/index.ts';
import type { FlightForm } from '../../../shared/flight-form/index.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from '../editor.module.css';

/** What the sun says of the hours, in the engine's words: that, and how night is defined. */
const TOLD = /^night_(?:declared|not_declared|declared_not_touched|several|definition|by_twilight)$/;

interface NightNoteProps {
  readonly constraints: readonly Constraint[];
}

/** Whether the hours touch the night, said where they and the night are typed, with its source; one button settles it. */
export const NightNote = ({ constraints }: NightNoteProps) => {
  const { t } = useTranslation('missions');
  const { setValue } = useFormContext<FlightForm>();
  const reasons = useReasons();
  const night = constraints.find(({ kind }) => kind === 'night_flight');
  const told = night?.reasons.filter(({ code }) => TOLD.test(code)) ?? [];
  const [first] = told;
  if (night === undefined || first === undefined) return null;
  const declare = first.code === 'night_not_declared';
  const source = night.source.text;
  return (
    <div className={first.code === 'night_declared' ? styles.muted : styles.notice} role="note">
      <span>{told.map((reason) => reasons.sentence(reason)).join(' ')}</span>
      {first.code !== 'night_declared' && (
        <button
          type="button"
          className={styles.preset}
          onClick={() => setValue('night_flight', declare, { shouldDirty: true })}
        >
          {t(declare ? 'declared.night' : 'declared.no_night')}
        </button>
      )}
      {declare && <small className={styles.muted}>{source}</small>}
    </div>
  );
};
