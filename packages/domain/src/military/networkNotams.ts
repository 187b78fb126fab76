import { forbidsByWords } from '../notams/closingWords.ts';
import type { Notam } from '../notams/notam.ts';
import { isLifted } from '../notams/subjects.ts';
import type { TimeSpan } from '../time/night.ts';
import { azbaZone } from './readAzba.ts';

/** Messages that activate the low-altitude network begin so, and name their zones one after the other. */
const NETWORK = /\bRTBA\b/;
const ZONE_PART = /\bZONES?\s+(?=(?:LF[- ]?)?R[- ]?\d{2,3})/;
/** A part that is read whole: one zone, its name, hours each of which is said to be active. */
const REGULAR_PART =
  /^((?:LF[- ]?)?R[- ]?\d{2,3}[- ]?(?:[A-Z]{1,2}\d?(?:\.\d)?)?)(?:\s[A-Z][A-Z'-]+){0,4}(?:\s\d{4}\s?-\s?\d{4}\s?:\s?ACTIVE)*[\s.]*$/;
const HEADING = /^(?:\s|ZONES?|AREAS?|AIR ?FORCE|RTBA|ACT(?:IVATED|IVES?|IVEES?)?\b|:)*$/;
/** A zone's number and its letters, as in "R45A", "R45A B" or "R45A/B AND C". */
const NAMES =
  /\b(?:LF[- ]?)?R[- ]?(\d{2,3})(?:[- ]?([A-Z]\d?)\b)?((?:(?:\s?[,/&+]\s?|\s(?:AND|ET)\s|\s)[A-Z]\d?\b)*)/g;
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

/** The hours that a zone's part of the text tells, on each day of the message's validity; its whole validity where it tells none, or more than is read. */
function hoursIn(part: string, from: number, to: number): TimeSpan[] {
  const told = REGULAR_PART.test(part) ? [...part.matchAll(ACTIVE_HOURS)] : [];
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

/** The zones that a part names. */
function zonesIn(part: string): string[] {
  const [, name] = REGULAR_PART.exec(part) ?? [];
  const names =
    name === undefined
      ? [...part.matchAll(NAMES)].flatMap(([, number = '', letters = '', others = '']) =>
          [letters, ...(others.match(/\b(?!AND\b|ET\b)[A-Z]\d?\b/g) ?? [])].map(
            (each) => `R${number}${each}`,
          ),
        )
      : [name];
  return [...new Set(names.flatMap((each) => azbaZone(each) ?? []))];
}

const partsOf = ({ text }: Pick<Notam, 'text'>): string[] => text.toUpperCase().split(ZONE_PART);

/** The zones of the low-altitude network that a NOTAM says are active, each with its hours. */
export function networkHours(notam: Notam): NetworkHours[] {
  if (!namesNetwork(notam)) return [];
  const from = Date.parse(notam.from);
  const to = notam.to === null || notam.is_estimated ? from + 366 * DAY_MS : Date.parse(notam.to);
  const [, ...parts] = partsOf(notam);
  return parts.flatMap((part) => {
    const hours = hoursIn(part, from, to);
    return zonesIn(part).map((zone) => ({ zone, hours }));
  });
}

/** Whether a message of the network is read whole: a part for each zone and its hours, and nothing else. */
export function isNetworkReadWhole(notam: Pick<Notam, 'text'>): boolean {
  const [heading = '', ...parts] = partsOf(notam);
  return (
    HEADING.test(heading) &&
    !forbidsByWords(notam.text) &&
    parts.every((part) => REGULAR_PART.test(part) && zonesIn(part).length === 1)
  );
}
