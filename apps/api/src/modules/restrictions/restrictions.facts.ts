import { defineFact, defineLetterFact, type News } from '../../platform/facts/fact.ts';
import type { Appeared, Touched } from './telling.queries.ts';

/** Thousands of letters leave once everybody is told in the application: sending them takes longer than all the rest. */
const LETTERS_AFTER_S = 15;
/** Missions that a bell names by their identifiers. */
const MOST_IN_BELL = 5;

/** Missions of the same people, and what appeared over them. */
interface Restricted {
  readonly missions: readonly [Touched, ...Touched[]];
  readonly appeared: ReadonlyMap<number, Appeared>;
  readonly at: string;
}

/** The restrictions that touch missions, in the order in which they came. */
export const restrictionIds = (missions: readonly Touched[]): number[] =>
  [...new Set(missions.flatMap(({ restriction_ids }) => restriction_ids))].sort((a, b) => a - b);

const andMore = (named: readonly string[], count: number): string =>
  `${named.join(', ')}${count > named.length ? ` (+ ${count - named.length})` : ''}`;

const newsOf = ({ missions, appeared }: Restricted, recipients: readonly number[]): News => {
  const [first] = missions;
  const restrictions = restrictionIds(missions);
  const title = andMore([appeared.get(restrictions[0] ?? 0)?.title ?? ''], restrictions.length);
  if (missions.length === 1)
    return {
      recipients,
      code: 'restriction_appeared',
      params: {
        title,
        side: 'operator',
        identifier: first.display_identifier,
        flight_name: first.name,
      },
      subject: { type: 'flight', id: first.flight_id },
    };
  return {
    recipients,
    code: 'restrictions_appeared',
    params: {
      title,
      side: 'operator',
      count: missions.length,
      identifiers: andMore(
        missions.slice(0, MOST_IN_BELL).map(({ display_identifier }) => display_identifier),
        missions.length,
      ),
    },
    subject: { type: 'restricted_flights', id: first.operator_id },
  };
};

/** Restrictions appeared over missions: one event for the screens of the same people, one bell for each of them. */
export const flightsRestricted = defineFact('flights_restricted', {
  audience: ({ missions: [first] }: Restricted) => [`operator:${first.operator_id}`, ...first.parts],
  payload: ({ missions }: Restricted) => ({ flight_ids: missions.map(({ flight_id }) => flight_id) }),
  invalidates: ({ flight_ids }) => [{ noun: 'flights', ids: flight_ids }],
  readers: async (_, { missions: [first] }: Restricted) => first.readers,
  news: { codes: ['restriction_appeared', 'restrictions_appeared'], of: newsOf },
});

/** What changed for a person’s missions, in one letter for all that came in together. */
export const restrictionLetter = defineLetterFact({ after_s: LETTERS_AFTER_S });
