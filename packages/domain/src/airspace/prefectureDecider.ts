import { centroid } from '../geo/measure.ts';
import { competentPrefectures, maritimePrefecture } from '../regulation/prefectures.ts';
import { departementsOf } from '../territory/departements.ts';
import { type Decider, type Reason, stateService } from './constraint.ts';
import { type Judging, reason } from './judging.ts';

/** The prefecture that a mission is declared to, and what is to be said of it. */
export interface PrefectureDecider {
  readonly decider: Decider;
  readonly reasons: readonly Reason[];
}

// Outlines do not change while a mission is drawn, and a drawing asks at every vertex.
let last: { readonly areas: Judging['areas']; readonly prefectures: readonly string[] } | null = null;

function prefecturesOf({ areas, first_date }: Judging): readonly string[] {
  if (last?.areas === areas) return last.prefectures;
  const found = competentPrefectures(departementsOf(areas.map(({ geometry }) => geometry)), first_date);
  const [first] = areas;
  const maritime = found.length === 0 && first ? maritimePrefecture(centroid(first.geometry)) : null;
  const prefectures = maritime === null ? found : [maritime];
  last = { areas, prefectures };
  return prefectures;
}

/**
 * The prefectures of the départements that the mission touches, one declaration each; at sea the maritime prefect;
 * where none can be told, the card says that it is not known.
 */
export function prefectureDecider(judging: Judging): PrefectureDecider {
  const prefectures = prefecturesOf(judging);
  const service = stateService('prefecture');
  if (prefectures.length === 0) return { decider: service, reasons: [reason('prefecture_unknown')] };
  const names = prefectures.join(', ');
  return {
    decider: { ...service, name: names },
    reasons:
      prefectures.length > 1 ? [reason('prefecture_several', { count: prefectures.length, names })] : [],
  };
}
