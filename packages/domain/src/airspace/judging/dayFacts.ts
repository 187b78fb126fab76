import type { TimeSpan } from '../../time/night.ts';
import type { Constraint, DayFacts, NetworkActivity, Reason } from '../constraint.ts';

/** An instant as messages write it: "28/11 08:00". */
const moment = (at: string): string => `${at.slice(8, 10)}/${at.slice(5, 7)} ${at.slice(11, 16)}`;

const MOST_HOURS = 4;

/** Spans in UTC, short enough for a sentence: "28/11 08:00–10:00, 28/11 13:00–15:00 UTC". */
export function hoursInUtc(spans: readonly TimeSpan[]): string {
  const told = spans.slice(0, MOST_HOURS).map(({ from, to }) => {
    const end = from.slice(0, 10) === to.slice(0, 10) ? to.slice(11, 16) : moment(to);
    return `${moment(from)}–${end}`;
  });
  const more = spans.length - told.length;
  return `${told.join(', ')}${more > 0 ? ` (+ ${more})` : ''} UTC`;
}

function tableReason(
  { title, activity, hours, fetched_at, until, notam }: NetworkActivity,
  isNetwork: boolean,
): Reason {
  if (notam !== undefined)
    return {
      code: isNetwork ? 'notam_network_active' : 'notam_zone_active',
      params: { zone: title, notam, hours: hoursInUtc(hours) },
    };
  const about = { zone: title, at: moment(fetched_at), until: moment(until) };
  if (activity === 'active') return { code: 'azba_active', params: { ...about, hours: hoursInUtc(hours) } };
  return hours.length === 0
    ? { code: 'azba_inactive', params: about }
    : { code: 'azba_inactive_then', params: { ...about, hours: hoursInUtc(hours) } };
}

/** Cards of published zones that a NOTAM may activate. */
export const ACTIVATED_KINDS: ReadonlySet<Constraint['kind']> = new Set([
  'low_flying_network',
  'prohibited_area',
  'restricted_area',
  'danger_area',
]);

/** A card of a published zone as the sources of the day leave it; as published where none speaks of it. */
function withActivity(card: Constraint, network: readonly NetworkActivity[]): Constraint {
  if (!ACTIVATED_KINDS.has(card.kind)) return card;
  const found = network.find(({ title }) => title === card.title);
  if (found === undefined) return card;
  const reasons = [
    tableReason(found, card.kind === 'low_flying_network'),
    ...card.reasons.filter(
      ({ code }) => code !== 'azba_table_not_checked' && code !== 'activity_unknown_counts_as_active',
    ),
  ];
  return found.activity === 'active'
    ? { ...card, activity: 'active', reasons }
    : { ...card, activity: 'inactive', effect: 'information', procedure: null, notice: null, reasons };
}

/** The published cards as the sources of the day leave them, with the cards that these bring; the same list without any. */
export function withDayFacts(published: Constraint[], day: DayFacts | undefined): Constraint[] {
  if (day === undefined) return published;
  return [...published.map((card) => withActivity(card, day.network)), ...day.cards];
}

/** From when the cards no longer stand as judged: the table that lets a zone sleep is then too old; null = never. */
export function dayFactsUntil(
  cards: readonly Pick<Constraint, 'kind' | 'title'>[],
  day: DayFacts | undefined,
): string | null {
  if (day === undefined || day.network.length === 0) return null;
  const titles = new Set(cards.flatMap(({ kind, title }) => (kind === 'low_flying_network' ? [title] : [])));
  const ends = day.network.flatMap(({ title, activity, until }) =>
    activity === 'inactive' && titles.has(title) ? [until] : [],
  );
  return ends.toSorted()[0] ?? null;
}
