import type { FlightSummary } from '@envol/contract/flights';
import { localDate } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useTeam } from '../../shared/flight-form/index.ts';
import { type DoubleBooking, type DoubledPair, pairsOf } from '../../shared/flights/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './aside.module.css';
import { CalendarCard } from './CalendarCard.tsx';
import { type Substitute, substituteFor } from './substitutes.ts';
import type { Mover } from './useMove.ts';
import { useUndoableEdit } from './useUndoableEdit.ts';

/** Refused missions beside the calendar; more stand in the list. */
const FEW = 5;

interface DoublesProps {
  readonly flights: readonly FlightSummary[];
  readonly doubles: readonly DoubleBooking[];
  /** Days (YYYY-MM-DD, in order) of which every mission is in `flights`; null where some may be missing. */
  readonly known: readonly string[] | null;
  readonly mayMove: boolean;
  readonly onOpen: (id: number) => void;
}

/** One in two missions at once, and who could take one of them. */
const Double = ({ double, ...props }: DoublesProps & { readonly double: DoubledPair }) => {
  const { t } = useTranslation('missions_calendar');
  const format = useFormats();
  const edit = useUndoableEdit();
  const team = useTeam();
  const { kind, who, from, to, more } = double;
  const both = props.flights.filter(({ id }) => double.flights.includes(id));
  const zone = both[0]?.time_zone;
  const found =
    props.known !== null && props.mayMove ? substituteFor(double, props.flights, team, props.known) : null;
  const give = ({ flight, instead }: Substitute): void => {
    const list = kind === 'pilot' ? ('pilots' as const) : ('drones' as const);
    const before = flight[list].map(({ id }) => id);
    const after = before.map((id) => (id === who.id ? instead.id : id));
    void edit({
      flight,
      body: { [`${kind}_ids`]: after },
      undo: { [`${kind}_ids`]: before },
      message: t('given', { flight: flight.name, name: instead.name }),
    });
  };
  return (
    <li>
      <b>{who.name}</b>
      <span>
        {format.dayAndClock(from, zone)}–{format.clock(to, zone)}
        {more > 0 && `, ${t('more_times', { count: more })}`}
      </span>
      {both.map(({ id, name }) => (
        <button key={id} type="button" className={styles.link} title={name} onClick={() => props.onOpen(id)}>
          {name}
        </button>
      ))}
      {found !== null && (
        <Button variant="outlined" onClick={() => give(found)}>
          {t(`give_${kind}`, { name: found.instead.name, flight: found.flight.name })}
        </Button>
      )}
    </li>
  );
};

const Doubles = (props: DoublesProps) => {
  const { t } = useTranslation('missions_calendar');
  const pairs = pairsOf(props.doubles);
  if (pairs.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>
        {t('doubles')} <span>{pairs.length}</span>
      </h2>
      <ul className={styles.doubles}>
        {pairs.map((double) => (
          <Double
            key={`${double.kind} ${double.who.id} ${double.flights.join(' ')}`}
            double={double}
            {...props}
          />
        ))}
      </ul>
    </section>
  );
};

interface RefusedProps {
  readonly mover: Mover | null;
  readonly onOpen: (id: number) => void;
}

/** Missions that were refused as they were planned: dragged to another day, or opened. */
const Refused = ({ mover, onOpen }: RefusedProps) => {
  const { t } = useTranslation('missions_calendar');
  const format = useFormats();
  const { data } = useQuery(
    queryOf(endpoints.listFlights, {
      query: { status: 'refused', is_archived: 'false', ordering: '-date_start', limit: FEW },
    }),
  );
  const page = data !== undefined && 'results' in data ? data : null;
  if (page === null || page.results.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>
        {t('to_place')} <span>{page.count}</span>
      </h2>
      <p>{t(mover === null ? 'to_place_open' : 'to_place_drag')}</p>
      {page.results.map((flight) => (
        <div key={flight.id} className={styles.refused}>
          <span>{format.day(flight.date_start, flight.time_zone)}</span>
          <CalendarCard
            flight={flight}
            day={localDate(flight.date_start, flight.time_zone)}
            doubles={[]}
            mover={mover}
            onOpen={onOpen}
            isSmall
          />
        </div>
      ))}
    </section>
  );
};

interface CalendarAsideProps extends DoublesProps {
  readonly mover: Mover | null;
  readonly children?: React.ReactNode;
}

/** Beside the calendar: the month, what waits for another day, who is planned twice. */
export const CalendarAside = ({ children, mover, onOpen, ...doubles }: CalendarAsideProps) => {
  const { t } = useTranslation('missions_calendar');
  return (
    <aside className={styles.aside} aria-label={t('aside')}>
      {children}
      <Doubles {...doubles} onOpen={onOpen} />
      <Refused mover={mover} onOpen={onOpen} />
    </aside>
  );
};
