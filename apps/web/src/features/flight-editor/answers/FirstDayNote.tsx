import { CalendarCheck } from 'lucide-react';
import { type Period, zoneOf } from '../../../shared/flight-form/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { FlightFormState } from '../useFlightForm.ts';
import styles from './LikelyAnswers.module.css';
import { useFirstPossibleDay } from './useFirstPossibleDay.ts';

interface FirstDayNoteProps {
  readonly state: FlightFormState;
  readonly isNew: boolean;
  readonly isDrawing: boolean;
  readonly earliest: string | null;
}

/** Which day was proposed because the notices ask for it, and the way back. */
export const FirstDayNote = ({ state, isNew, isDrawing, earliest }: FirstDayNoteProps) => {
  const { t } = useTranslation('missions');
  const format = useFormats();
  const { proposed, decline } = useFirstPossibleDay(state, { isNew, isDrawing, earliest });
  if (proposed === null) return null;
  const day = ({ start }: Period): string => format.day(start, zoneOf(state.values));
  return (
    <div className={styles.day}>
      <CalendarCheck size={16} aria-hidden />
      <p role="status">{t('likely.day', { date: day(proposed.to) })}</p>
      <Button variant="text" size="small" onClick={decline}>
        {t('likely.day_back', { date: day(proposed.from) })}
      </Button>
    </div>
  );
};
