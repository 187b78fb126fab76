import type { Flight } from '@envol/contract/flights';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import type { PilotCard } from '../../shared/day/index.ts';

/** What the clock of the fly mode counts down to; `over`: it has passed. */
interface FlyTime {
  readonly until: 'start' | 'take_off' | 'end' | 'over';
  /** Instant, ms. */
  readonly at: number;
}

type Planned = Parameters<typeof plannedPeriod>[0];

/** The hours of a mission that run or come next; the last ones when all are over. */
const hoursOf = (flight: Planned, now: number) => {
  const windows = dailyWindows(plannedPeriod(flight));
  return windows.find(({ to }) => Date.parse(to) > now) ?? windows.at(-1);
};

/** What is granted counts before what is planned: a take-off to be made until an hour, a flight to be over by its end. */
export const flyTime = (
  flight: Pick<Flight, keyof Planned>,
  card: PilotCard | null,
  now: number,
): FlyTime | null => {
  const { take_off, activation, next } = card ?? { take_off: null, activation: null, next: 'fly' };
  const stop = (until: 'take_off' | 'end', instant: string): FlyTime => {
    const at = Date.parse(instant);
    return { until: at > now ? until : 'over', at };
  };
  if (take_off !== null && next === 'take_off')
    return stop('take_off', take_off.valid_until ?? take_off.date_end);
  if (take_off !== null && (next === 'land' || next === 'receive')) return stop('end', take_off.date_end);
  const planned = hoursOf(flight, now);
  const hours = activation === null ? planned : { from: activation.date_start, to: activation.date_end };
  if (hours === undefined) return null;
  const start = Date.parse(hours.from);
  return start > now ? { until: 'start', at: start } : stop('end', hours.to);
};
