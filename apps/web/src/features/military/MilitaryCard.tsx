import type { Flight } from '@envol/contract/flights';
import type { MilitaryAnalysis } from '@envol/contract/military';
import { prohibitionsOf } from '@envol/domain/flights/prohibitions';
import { ExternalLink } from 'lucide-react';
import { useMinute } from '../../device/clock.ts';
import { Card } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { shortTime } from '../../ui/shortTime.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './military.module.css';
import { useMilitary } from './useMilitary.ts';

const AZBA = 'https://www.sia.aviation-civile.gouv.fr/schedules';

const Azba = ({ azba, zone }: { readonly azba: MilitaryAnalysis['azba']; readonly zone: string }) => {
  const { t } = useTranslation('military');
  const format = useFormats();
  const now = useMinute();
  return (
    <>
      <ul className={styles.rows}>
        {azba.zones.map((each) => (
          <li key={each.zone} data-activity={each.activity}>
            <b>{each.title}</b>
            <span>
              {t(`activity.${each.activity}`, { time: shortTime(each.common_minutes) })}
              {each.notam !== null && ` (NOTAM ${each.notam})`}
              {each.hours.map(({ from, to }) => (
                <small key={from}>
                  {' · '}
                  {format.clock(from, zone)}–{format.clock(to, zone)} ({format.clock(from, 'UTC')}–
                  {format.clock(to, 'UTC')} UTC)
                </small>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.source} data-read={azba.state === 'consulted' || undefined}>
        {t(`states.${azba.state}`, {
          ago: azba.fetched_at === null ? '' : format.ago(azba.fetched_at, now),
          dates: format.list(azba.missing_dates.map((date) => format.day(date))),
        })}{' '}
        {azba.state !== 'consulted' && (
          <a href={AZBA} target="_blank" rel="noreferrer">
            {t('open')} <ExternalLink size={13} aria-hidden />
          </a>
        )}
      </p>
    </>
  );
};

const Sectors = ({ military, zone }: { readonly military: MilitaryAnalysis; readonly zone: string }) => {
  const { t } = useTranslation('military');
  const format = useFormats();
  const [first] = military.army_windows;
  return (
    <>
      <ul className={styles.rows}>
        {military.sectors.map((sector) => (
          <li key={sector.id} data-activity={sector.hours.length > 0 ? 'active' : 'inactive'}>
            <b>{t('sector', { kind: sector.kind, name: sector.name })}</b>
            <span>
              {t(sector.hours.length > 0 ? 'sector_hours' : 'sector_quiet', { ceiling: sector.ceiling_m })}
            </span>
          </li>
        ))}
      </ul>
      {first !== undefined && (
        <p className={styles.army}>
          {t('army', {
            opens: format.dayAndClock(first.opens_at, zone),
            closes: format.dayAndClock(first.closes_at, zone),
          })}
        </p>
      )}
    </>
  );
};

/** What this card does not cover, and by name what else closes the place: an inactive network opens nothing of it. */
const Others = ({ flight }: { readonly flight: Pick<Flight, 'analysis'> }) => {
  const { t } = useTranslation('military');
  // The network's own zones stand above.
  const others = flight.analysis?.constraints.filter(({ kind }) => kind !== 'low_flying_network') ?? [];
  const closing = prohibitionsOf(others);
  return (
    <p className={styles.source} role="note">
      {closing.length > 0 && <b>{t('also_prohibited', { names: closing.join(', ') })}</b>} {t('not_covered')}
    </p>
  );
};

/** Activations of the low-altitude network and military sectors; nothing where the mission meets none. */
export const MilitaryCard = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('military');
  const { data } = useMilitary(flight);
  if (data === undefined || (data.azba.zones.length === 0 && data.sectors.length === 0)) return null;
  return (
    <Card>
      {data.azba.zones.length > 0 && <Azba azba={data.azba} zone={flight.time_zone} />}
      {data.sectors.length > 0 && <Sectors military={data} zone={flight.time_zone} />}
      {data.sectors_imported_at === null && <p className={styles.source}>{t('sectors_unknown')}</p>}
      <Others flight={flight} />
    </Card>
  );
};
