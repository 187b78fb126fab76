import type { BoundingBox } from '../geo/geometry.ts';
import { NATIONAL_PARKS, PARK_CORE_UNDER_M, PARK_CORES } from '../regulation/nationalParks.ts';
import type { Constraint } from './constraint.ts';
import { type Judging, reason } from './judging.ts';
import { officialStanding } from './officialCards.ts';
import type { OfficialHit } from './officialHits.ts';
import { ruleCard } from './ruleCards.ts';

const meet = ([w1, s1, e1, n1]: BoundingBox, [w2, s2, e2, n2]: BoundingBox): boolean =>
  w1 <= e2 && w2 <= e1 && s1 <= n2 && s2 <= n1;

/** The areas that an official zone about a park binds already. */
const told = (hits: readonly OfficialHit[], word: string): ReadonlySet<string> =>
  new Set(
    hits
      .filter(({ zone }) => zone.subject === 'nature' && zone.name.toUpperCase().includes(word))
      .flatMap((hit) => officialStanding(hit).binding.map(({ area }) => area.id)),
  );

/**
 * One card a national park whose core may reach the mission though the official map does not draw it there: somebody
 * holds the mission against the park's limits.
 */
export function judgeParks(judging: Judging, hits: readonly OfficialHit[]): Constraint[] {
  return NATIONAL_PARKS.flatMap(({ name, word, boxes, is_only_told }) => {
    const near = judging.areas.filter(
      ({ box, top_m }) => top_m < PARK_CORE_UNDER_M && boxes.some((each) => meet(each, box)),
    );
    if (near.length === 0) return [];
    const bound = told(hits, word);
    const open = near.filter(({ id }) => !bound.has(id));
    if (open.length === 0) return [];
    const card = ruleCard(judging, {
      key: `park:${word}`,
      kind: 'protected_nature',
      title: name.charAt(0).toUpperCase() + name.slice(1),
      effect: is_only_told ? 'information' : 'check',
      procedure: null,
      decider: null,
      notice: null,
      free_height_m: null,
      reasons: [reason('park_core_outline_unknown', { park: name })],
    });
    return [
      {
        ...card,
        overlap: { ...card.overlap, area_ids: open.map(({ id }) => id), fully_inside: false },
        source: { text: PARK_CORES.source, dataset: 'FR', effective_date: PARK_CORES.valid_from },
      },
    ];
  });
}
