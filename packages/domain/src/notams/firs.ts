import type { AreaGeometry, BoundingBox, PolygonGeometry } from '../geo/geometry.ts';
import { boundingBox } from '../geo/packed.ts';

interface Region {
  /** West, south, east, north; generous, for a place between two of them has no answer rather than a wrong one. */
  readonly box: BoundingBox;
  /** The flight information regions whose NOTAM bind there: all of them are needed. */
  readonly firs: readonly string[];
}

/**
 * French ground by the flight information regions over it (ICAO doc 7910). The borders between the five of the mainland are in
 * no publication at hand: a mission there needs them all. Unverified: the codes overseas, which no document or briefing at hand
 * names; a wrong one leaves a mission there "not consulted".
 */
const REGIONS: readonly Region[] = [
  { box: [-6, 41, 10.5, 52], firs: ['LFFF', 'LFBB', 'LFEE', 'LFMM', 'LFRR'] },
  // Guadeloupe, Martinique, Saint-Martin, Saint-Barthélemy: Piarco.
  { box: [-64, 13.5, -60, 19], firs: ['TTZP'] },
  // Guyane: Rochambeau.
  { box: [-55.5, 1, -50, 8], firs: ['SOOO'] },
  // Saint-Pierre-et-Miquelon lies where Gander and Moncton meet.
  { box: [-58, 45.5, -55, 48], firs: ['CZQM', 'CZQX'] },
  // La Réunion, Mayotte: Antananarivo.
  { box: [42, -24, 60, -9], firs: ['FMMM'] },
  // Nouvelle-Calédonie, Wallis-et-Futuna: Nadi.
  { box: [155, -28, 180, -13], firs: ['NFFF'] },
  { box: [-180, -16, -173, -11], firs: ['NFFF'] },
  // Polynésie française: Tahiti.
  { box: [-157, -31, -131, -4], firs: ['NTTT'] },
];

/**
 * The fewest messages that a whole briefing of a region may have. The mainland's are a fifth to a quarter of what was in force
 * on 3 February 2026 (461, 407, 162, 397, 268). Unverified: the others, chosen low, for no briefing of theirs was at hand.
 */
const LEAST: Readonly<Record<string, number>> = {
  LFFF: 100,
  LFBB: 90,
  LFEE: 35,
  LFMM: 90,
  LFRR: 60,
  TTZP: 20,
  SOOO: 5,
  CZQM: 15,
  CZQX: 15,
  FMMM: 15,
  NFFF: 15,
  NTTT: 10,
};

/** Messages for several regions of mainland France carry this in their Q line. */
export const SEVERAL_FRENCH_FIRS = 'LFXX';
/** The five of mainland France. */
export const MAINLAND_FIRS: readonly string[] = REGIONS[0]?.firs ?? [];
/** Every flight information region over French ground. */
export const FRENCH_FIRS: readonly string[] = [...new Set(REGIONS.flatMap(({ firs }) => firs))];

/** Whether that least number rests on a counted briefing; of the others neither number nor code was checked against one. */
export const isLeastMeasured = (fir: string): boolean => MAINLAND_FIRS.includes(fir);

/** The fewest messages of a whole briefing of a region. */
export const leastOf = (fir: string): number => (Object.hasOwn(LEAST, fir) ? (LEAST[fir] ?? 1) : 1);

const holds = ([west, south, east, north]: BoundingBox, [w, s, e, n]: BoundingBox): boolean =>
  west <= w && south <= s && e <= east && n <= north;

/** The regions whose NOTAM a mission needs; null where one of its areas lies in none that is known here. */
export function firsOf(areas: readonly { readonly geometry: AreaGeometry }[]): readonly string[] | null {
  const found = new Set<string>();
  for (const { geometry } of areas) {
    const box = boundingBox(geometry);
    const region = REGIONS.find((each) => holds(each.box, box));
    if (region === undefined) return null;
    for (const fir of region.firs) found.add(fir);
  }
  return [...found];
}

/** Where the messages of a region bind; everywhere, for one that is not known here. */
export function boxesOfFir(fir: string | null): readonly BoundingBox[] {
  const named = fir === SEVERAL_FRENCH_FIRS ? MAINLAND_FIRS : [fir];
  const boxes = REGIONS.filter(({ firs }) => firs.some((each) => named.includes(each))).map(({ box }) => box);
  return boxes.length === 0 ? [[-180, -90, 180, 90]] : boxes;
}

/** The same as outlines. */
export const outlinesOfFir = (fir: string): readonly PolygonGeometry[] =>
  boxesOfFir(fir).map(([west, south, east, north]) => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  }));

/** Whether one of the areas touches a region. */
export const touchesFir = (fir: string, areas: readonly { readonly geometry: AreaGeometry }[]): boolean =>
  boxesOfFir(fir).some(([west, south, east, north]) =>
    areas.some(({ geometry }) => {
      const [w, s, e, n] = boundingBox(geometry);
      return w <= east && e >= west && s <= north && n >= south;
    }),
  );

/** A briefing's share of one region, as it was taken. */
export interface FirBriefing {
  readonly fir: string;
  /** Messages that it told of it. */
  readonly count: number;
}

/** What briefings say of one region at a moment. */
export interface FirFacts {
  readonly fir: string;
  readonly source: string;
  readonly count: number;
  readonly fetched_at: string;
  /** Somebody, or the service, said that these are all. */
  readonly is_complete: boolean;
  /** Some of its messages could not be read. */
  readonly has_refused: boolean;
}

/** How far a region's NOTAM can be relied upon, the best first. */
export const FIR_STATES = [
  'consulted',
  'out_of_date',
  'failed',
  'partial',
  'simulated',
  'not_checked',
] as const;
export type FirState = (typeof FIR_STATES)[number];

/** How far the NOTAM of one region can be relied upon: those of a briefing with fewer than it can have are a part. */
export function firState(
  facts: FirFacts | undefined,
  {
    now,
    fresh_ms,
    has_failed,
  }: { readonly now: number; readonly fresh_ms: number; readonly has_failed: boolean },
): FirState {
  if (facts === undefined) return has_failed ? 'failed' : 'not_checked';
  if (facts.source === 'simulated') return 'simulated';
  if (!facts.is_complete || facts.has_refused || facts.count < leastOf(facts.fir)) return 'partial';
  if (now - Date.parse(facts.fetched_at) < fresh_ms) return 'consulted';
  return has_failed ? 'failed' : 'out_of_date';
}

/** What the states of several regions come to: the least of them, of which those that no briefing covers leave a part. */
export function worstState(states: readonly FirState[]): FirState {
  if (states.includes('not_checked') && states.some((state) => state !== 'not_checked')) return 'partial';
  return states.reduce<FirState>(
    (worst, state) => (FIR_STATES.indexOf(state) > FIR_STATES.indexOf(worst) ? state : worst),
    states.length === 0 ? 'not_checked' : 'consulted',
  );
}
