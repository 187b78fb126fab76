import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { use } from 'react';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './ConstraintCard.module.css';
import { MissionZoneContext } from './missionZone.ts';
import type { ShownConstraint } from './verdict.ts';

/** More than these stay folded. */
const SHOWN = 7;

export interface ArmyWindowsProps {
  readonly windows: NonNullable<ShownConstraint['windows']>;
}

/** Every notification to send to the armed forces: the flight it is for, by the clocks of its place, and its window. */
export const ArmyWindows = ({ windows }: ArmyWindowsProps) => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const zone = use(MissionZoneContext);
  const paris = (instant: string): string => format.dayAndClock(instant, FRENCH_TIME);
  const flightOf = (from: string, to: string): string =>
    format.day(from, zone) === format.day(to, zone)
      ? `${format.dayAndClock(from, zone)} – ${format.clock(to, zone)}`
      : `${format.dayAndClock(from, zone)} – ${format.dayAndClock(to, zone)}`;
  return (
    <details className={styles.more} open={windows.length <= SHOWN}>
      <summary>{t('card.windows', { count: windows.length })}</summary>
      <ul className={styles.reasons}>
        {windows.map(({ flight_from, flight_to, opens_at, closes_at, respected }) => (
          <li key={flight_from}>
            {t('card.window_flight', { flight: flightOf(flight_from, flight_to) })}{' '}
            {respected ? (
              t('card.window', { opens: paris(opens_at), closes: paris(closes_at) })
            ) : (
              <span className={styles.late}>{t('card.window_late', { closes: paris(closes_at) })}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
};
