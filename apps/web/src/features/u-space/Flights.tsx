import type { Supervision } from '@envol/contract/supervisions';
import { groundingObstacle } from '@envol/domain/take-off/policy';
import { BellRing, Clock, Lock, Plane, PlaneLanding, PlaneTakeoff } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { OrderCard } from '../../shared/landingOrders/index.ts';
import { useObstacleWords } from '../../shared/takeOffWords/index.ts';
import { Button, buttonLook, PhoneLink } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { DotLine } from '../../ui/layout/DotLine.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { GROUPS, groupOf, sortedFlights, standingOf } from './supervision.model.ts';
import styles from './supervision.module.css';

const ICONS = {
  to_land: PlaneLanding,
  in_flight: Plane,
  cleared: PlaneTakeoff,
  ready: Clock,
  held: Lock,
  upcoming: Clock,
  closed: Clock,
} as const;

/** The order to land for this flight alone, as the card of a tower gives it. */
const OrderOf = ({ flight }: { readonly flight: Supervision }) => {
  const { id, take_off, pilot, time_zone, available_actions } = flight;
  if (take_off === null) return null;
  return (
    <OrderCard
      flight={{
        ...take_off,
        available_actions,
        pilot_name: pilot.full_name,
        time_zone,
        approval: { flight_name: flight.flight.name },
      }}
      give={(body) =>
        callApi(endpoints.requireSupervisedLanding, { params: { id }, body }, { handles: 'all' })
      }
      isFolded
    />
  );
};

interface FlightRowProps {
  readonly flight: Supervision;
  readonly isSelected: boolean;
  readonly now: number;
  readonly onSelect: () => void;
}

/** How it stands, and since when or for when. */
const Standing = ({ flight, now }: { readonly flight: Supervision; readonly now: number }) => {
  const { t } = useTranslation('uspace');
  const format = useFormats();
  const wordsOf = useObstacleWords();
  const { take_off, time_zone: zone } = flight;
  const standing = standingOf(flight, now);
  const held = groundingObstacle(flight.obstacles);
  const at = take_off?.landing?.ordered_at ?? take_off?.effective_start ?? null;
  return (
    <DotLine
      facts={[
        ...(take_off !== null && take_off.breaches.length > 0
          ? [t('in_breach'), ...wordsOf(take_off.breaches, take_off.take_off_verdict)]
          : []),
        standing === 'ready' && flight.obstacles.includes('operator_may_not') && t('by_telephone'),
        standing === 'held' && held !== null
          ? t(`held.${held}`)
          : t(`standings.${standing}`, {
              time: format.clock(take_off?.valid_until ?? flight.date_end, zone),
            }),
        at === null
          ? `${format.dayAndClock(flight.date_start, zone)}–${format.clock(flight.date_end, zone)}`
          : format.ago(at, now),
      ]}
    />
  );
};

const FlightRow = ({ flight, isSelected, now, onSelect }: FlightRowProps) => {
  const { t } = useTranslation('uspace');
  const format = useFormats();
  const { pilot } = flight;
  const standing = standingOf(flight, now);
  const Icon = standing === 'no_receipt' ? BellRing : ICONS[groupOf(flight)];
  return (
    <li className={styles.flight} data-standing={standing} data-selected={isSelected || undefined}>
      <button type="button" onClick={onSelect} aria-pressed={isSelected}>
        <Icon size={18} aria-hidden />
        <span>
          <span className={styles.who}>
            <b>{pilot.full_name}</b>
            <b>{format.number(flight.max_flying_height)} m AGL</b>
          </span>
          <small>
            <DotLine
              facts={[flight.structure_name, flight.flight.name, flight.company_name, flight.identifier]}
            />
          </small>
          <small className={styles.facts}>
            <Standing flight={flight} now={now} />
          </small>
        </span>
      </button>
      {standing === 'no_receipt' && pilot.phone !== null && (
        <PhoneLink
          className={buttonLook({ variant: 'outlined', size: 'small' })}
          phone={pilot.phone}
          icon_px={15}
        >
          {t('call', { name: pilot.full_name })}
        </PhoneLink>
      )}
      {standing === 'flying' && !isSelected && flight.available_actions.includes('require_landing') && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<PlaneLanding size={15} />}
          aria-label={t('order_one_of', { name: pilot.full_name })}
          onClick={onSelect}
        >
          {t('order_one')}
        </Button>
      )}
      {isSelected && <OrderOf flight={flight} />}
    </li>
  );
};

interface FlightsProps {
  readonly flights: readonly Supervision[];
  readonly selected: number | undefined;
  readonly now: number;
  /** Why there may be none: nothing flies, or nothing passes the filters. */
  readonly nothing: 'no_flight' | 'no_match';
  readonly onSelect: (id: number | undefined) => void;
}

/** The sentence under each title of an empty list. */
const REASON_OF = { no_flight: 'no_flight_text', no_match: 'no_match_text' } as const;

/** Supervised flights by what must be done about them. */
export const Flights = ({ flights, selected, now, nothing, onSelect }: FlightsProps) => {
  const { t } = useTranslation('uspace');
  if (flights.length === 0) return <EmptyState title={t(nothing)} text={t(REASON_OF[nothing])} />;
  const sorted = sortedFlights(flights);
  return GROUPS.map((group) => {
    const some = sorted.filter((flight) => groupOf(flight) === group);
    if (some.length === 0) return null;
    return (
      <section key={group} className={styles.group}>
        <h2>
          {t(`groups.${group}`)} <span>{some.length}</span>
        </h2>
        <ul>
          {some.map((flight) => (
            <FlightRow
              key={flight.id}
              flight={flight}
              isSelected={flight.id === selected}
              now={now}
              onSelect={() => onSelect(flight.id === selected ? undefined : flight.id)}
            />
          ))}
        </ul>
      </section>
    );
  });
};
