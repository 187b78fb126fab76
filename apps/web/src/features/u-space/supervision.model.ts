import type { Supervision } from '@envol/contract/supervisions';
import { groundingObstacle } from '@envol/domain/take-off/policy';

/** What has to be done about a flight, the most pressing first. */
export const GROUPS = ['to_land', 'in_flight', 'cleared', 'ready', 'held', 'upcoming', 'closed'] as const;
export type Group = (typeof GROUPS)[number];

const ORDERED: ReadonlySet<string> = new Set(['landing_required', 'landing_received', 'landing']);

export const groupOf = ({ take_off, is_activated, is_closed, obstacles }: Supervision): Group => {
  if (take_off !== null && ORDERED.has(take_off.status)) return 'to_land';
  if (take_off?.status === 'taken_off') return 'in_flight';
  if (is_closed) return 'closed';
  if (take_off?.status === 'granted') return 'cleared';
  if (!is_activated) return 'upcoming';
  return groundingObstacle(obstacles) === null ? 'ready' : 'held';
};

/** By what must be done, an order without a receipt before all; then by the first hour. */
export const sortedFlights = (flights: readonly Supervision[]): readonly Supervision[] =>
  flights.toSorted((a, b) => {
    const [x, y] = [groupOf(a), groupOf(b)].map((group) => GROUPS.indexOf(group)) as [number, number];
    if (x !== y) return x - y;
    const received = ({ take_off }: Supervision): number => (take_off?.landing?.received_at ? 1 : 0);
    return received(a) - received(b) || Date.parse(a.date_start) - Date.parse(b.date_start);
  });

/** The word for how a flight stands at an instant, a key of the texts. */
export const standingOf = (flight: Supervision, now: number) => {
  const { take_off } = flight;
  const group = groupOf(flight);
  if (group === 'held') return 'held';
  if (take_off === null) return group === 'ready' ? 'ready' : 'planned';
  switch (take_off.status) {
    case 'taken_off':
      return 'flying';
    case 'landing_required':
      return 'no_receipt';
    case 'landing_received':
      return 'received';
    case 'landing':
      return 'landing';
    case 'granted':
      return Date.parse(take_off.valid_until ?? flight.date_end) > now ? 'cleared' : 'expired';
    default:
      return 'asking';
  }
};

/** The map's colour for it. */
export const mapStatusOf = (flight: Supervision): string => {
  const group = groupOf(flight);
  if (group === 'to_land') return 'refused';
  if (group === 'in_flight') return 'en_route';
  return group === 'closed' ? 'closed' : 'supervision';
};
