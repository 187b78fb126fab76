import type { FlightJobOutcome } from '@envol/contract/flight-jobs';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Which missions a job left as they were, and why. */
export const LeftOfJob = ({ left }: Pick<FlightJobOutcome, 'left'>) => {
  const { t } = useTranslation('flight_jobs');
  const format = useFormats();
  if (left.length === 0) return null;
  return (
    <div role="alert">
      <p>{t('left', { count: left.length })}</p>
      <ul>
        {left.map(({ flight_id, display_identifier, name, date, reason, detail }, index) => (
          <li key={flight_id ?? date ?? index}>
            <b>{date === null ? [display_identifier, name].filter(Boolean).join(' ') : format.day(date)}</b>
            {' – '}
            {detail ?? t(`reasons.${reason}`)}
          </li>
        ))}
      </ul>
    </div>
  );
};
