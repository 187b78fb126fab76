import type { NotamFinding, NotamsAnalysis } from '@envol/contract/notams';
import type { Constraint } from '@envol/domain/airspace/constraint';
import { HOLDS_MS } from '@envol/domain/flights/readings';
import type { ShownBand } from '../../shared/flight-gauges/index.ts';

/** A briefing that was consulted when a device's copy was made is too old to say "none" by its age `now` (ms since 1970). */
export const asOf = (analysis: NotamsAnalysis, now: number): NotamsAnalysis => {
  const { state, fetched_at } = analysis;
  const isOld = fetched_at !== null && now - Date.parse(fetched_at) >= HOLDS_MS.notam;
  return state === 'consulted' && isOld ? { ...analysis, state: 'out_of_date' } : analysis;
};

/** What concerns the mission or is worth reading, then what has no effect on it. */
export const splitNotams = ({ notams }: Pick<NotamsAnalysis, 'notams'>) => ({
  shown: notams.filter(({ effect }) => effect !== 'other'),
  others: notams.filter(({ effect }) => effect === 'other'),
});

/** What the text puts between quotation marks is mostly the name of the place: 'CHU PURPAN'; D'HELICOPTERES opens none. */
export const quotedName = (text: string): string | null => {
  const name = /(?<!\p{L})'([^'\n]{3,40})'(?!\p{L})/u.exec(text)?.[1]?.trim();
  return name === undefined || /^\W+$/.test(name) ? null : name;
};

/** A NOTAM as the side view draws a zone: its limits as published, on the mission's own scale. */
export const bandsOf = (
  shown: readonly NotamFinding[],
  titleOf: (notam: NotamFinding) => string,
): readonly ShownBand[] =>
  shown.slice(0, 3).map((notam, index) => ({
    key: `notam:${notam.identifier}`,
    kind: 'restricted_area' satisfies Constraint['kind'],
    title: `${index + 1} ${titleOf(notam)}`,
    effect: 'check',
    overlap: { lower: notam.lower, upper: notam.upper },
  }));

/** What the heading says of those that surely hinder the flight and, where none does, of those that are to be read. */
export const concernedBy = (affecting: number, shown: number) => {
  if (affecting > 0) return 'concerned';
  return shown > 0 ? 'concerned_perhaps' : 'concerned_none';
};
