import type { FlightChange, FlightChanges } from '@envol/contract/flight-changes';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useIsLook } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import type { PilotCard } from '../../shared/day/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './changes.module.css';
import { useChangeText } from './useChangeText.ts';

/** Changes that stand in the first block at once: what stops the flight comes first. */
const AT_ONCE = 3;

interface OfFlight {
  readonly id: number;
  readonly time_zone: string;
}

const read = (id: number) => callApi(endpoints.readFlightChanges, { params: { id } }, { handles: 'all' });

/** The first look of one of its people at a mission: from here on changes are told. A look by the staff reads nothing. */
const useFirstReading = (id: number, isFirst: boolean): void => {
  const begin = useEffectEvent(() => {
    // Without a network nobody has told the server: the next look begins.
    if (isFirst)
      void read(id).then(
        () => refreshQueries('flights'),
        () => undefined,
      );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mission that was never read
  useEffect(() => begin(), [id, isFirst]);
};

/** What appeared over the mission has a notice of its own until it is read: it is not said twice. */
const useToldElsewhere = (id: number): ReadonlySet<string> => {
  const { data } = useQuery(queryOf(endpoints.listFlightRestrictions, { params: { id } }));
  return new Set((data ?? []).flatMap(({ read_at, title }) => (read_at === null ? [title] : [])));
};

const isTold = (change: FlightChange, told: ReadonlySet<string>): boolean =>
  'title' in change && told.has(change.title);

interface ChangeListProps {
  readonly changes: readonly FlightChange[];
  readonly zone: string;
}

const ChangeList = ({ changes, zone }: ChangeListProps) => {
  const { t } = useTranslation('flight_changes');
  const textOf = useChangeText(zone);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, AT_ONCE);
  const left = changes.length - shown.length;
  return (
    <>
      <ul>
        {shown.map((change) => {
          const text = textOf(change);
          return <li key={text}>{text}</li>;
        })}
      </ul>
      {left > 0 && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t('more', { count: left })} · {t('all')}
        </button>
      )}
    </>
  );
};

interface UnreadProps extends OfFlight {
  readonly found: FlightChanges & { readonly since: string };
}

/** The changes, and the word of who has read them; what has a notice of its own is left out. */
const Unread = ({ id, time_zone, found: { changes: all, since, read_by } }: UnreadProps) => {
  const { t } = useTranslation('flight_changes');
  const format = useFormats();
  const now = useMinute();
  const isLook = useIsLook();
  const title = useId();
  const told = useToldElsewhere(id);
  const changes = all.filter((change) => !isTold(change, told));
  if (changes.length === 0) return null;
  const done = async (): Promise<void> => {
    await read(id);
    await refreshQueries('flights');
    showSuccess(t('done'));
  };
  return (
    <section className={styles.notice} aria-labelledby={title}>
      <header>
        <History size={17} aria-hidden />
        <b id={title}>{t('title', { count: changes.length, ago: format.ago(since, now) })}</b>
      </header>
      <ChangeList changes={changes} zone={time_zone} />
      {read_by.length > 0 && (
        <small>{t('read_by', { names: read_by.map(({ name }) => name).join(', ') })}</small>
      )}
      {!isLook && (
        <ActButton variant="outlined" act={done}>
          {t('read')}
        </ActButton>
      )}
    </section>
  );
};

/** What is not as it was when the reader last read it, for the people of the mission alone. */
const Changes = ({ id, time_zone }: OfFlight) => {
  const isLook = useIsLook();
  const { data } = useQuery(queryOf(endpoints.listFlightChanges, { params: { id } }));
  useFirstReading(id, data?.is_of_mission === true && data.since === null && !isLook);
  if (data === undefined || data.since === null || data.changes.length === 0) return null;
  return <Unread id={id} time_zone={time_zone} found={{ ...data, since: data.since }} />;
};

/** With a mission's first line. */
export const MissionChanges = ({ flight }: { readonly flight: OfFlight }) => (
  <Changes id={flight.id} time_zone={flight.time_zone} />
);

/** On a card of the day. */
export const DayChanges = ({ card: { approval } }: { readonly card: PilotCard }) =>
  approval.flight.id === null ? null : <Changes id={approval.flight.id} time_zone={approval.time_zone} />;
