import type { Notam } from '../notams/notam.ts';
import { isLifted } from '../notams/subjects.ts';
import type { TimeSpan } from '../time/night.ts';
import { azbaZone } from './readAzba.ts';

/** Messages that activate the low-altitude network begin so, and name their zones one after the other. */
const NETWORK = /\bRTBA\b/;
const ZONE_PART = /\bZONES?\s+(?=(?:LF[- ]?)?R[- ]?\d{2,3})/;
const ACTIVE_HOURS = /\b(\d{2})(\d{2})\s?-\s?(\d{2})(\d{2})\s?:\s?ACTIVE\b/g;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Days of one message that are laid out; a longer one counts as active throughout. */
const MOST_DAYS = 31;

/** A zone of the network ("R145A") that a NOTAM activates; hours in UTC. */
export interface NetworkHours {
  readonly zone: string;
  readonly hours: readonly TimeSpan[];
}

export const namesNetwork = ({ type, q_code, text }: Pick<Notam, 'type' | 'q_code' | 'text'>): boolean =>
  type !== 'C' && !isLifted(q_code) && NETWORK.test(text.toUpperCase());

/** Whether a message as published may name zones of the network. */
export const rawNamesNetwork = (raw: string | undefined): boolean =>
  raw !== undefined && NETWORK.test(raw.toUpperCase());

const span = (from: number, to: number): TimeSpan => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** The hours that a zone's part of the text tells, on each day of the message's validity; its whole validity where it tells none. */
function hoursIn(part: string, from: number, to: number): TimeSpan[] {
  const told = [...part.matchAll(ACTIVE_HOURS)];
  const first = Math.floor(from / DAY_MS) * DAY_MS;
  if (told.length === 0 || to - first > MOST_DAYS * DAY_MS) return [span(from, to)];
  const spans: TimeSpan[] = [];
  // Hours over midnight may have begun on the day before.
  for (let day = first - DAY_MS; day < to; day += DAY_MS)
    for (const [, h1, m1, h2, m2] of told) {
      const begin = Number(h1) * 60 + Number(m1);
      const end = Number(h2) * 60 + Number(m2);
      const starts = Math.max(from, day + begin * MINUTE_MS);
      const ends = Math.min(to, day + end * MINUTE_MS + (end <= begin ? DAY_MS : 0));
      if (starts < ends) spans.push(span(starts, ends));
    }
  return spans;
}

/** The zones of the low-altitude network that a NOTAM says are active, each with its hours. */
export function networkHours(notam: Notam): NetworkHours[] {
  if (!namesNetwork(notam)) return [];
  const from = Date.parse(notam.from);
  const to = notam.to === null || notam.is_estimated ? from + 366 * DAY_MS : Date.parse(notam.to);
  const [, ...parts] = notam.text.toUpperCase().split(ZONE_PART);
  return parts.flatMap((part) => {
    const zone = azbaZone(part);
    return zone === null ? [] : [{ zone, hours: hoursIn(part, from, to) }];
  });
}
