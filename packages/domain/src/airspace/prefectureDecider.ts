import { competentPrefectures, maritimePrefecturesOf } from '../regulation/prefectures.ts';
import { type Decider, type Reason, stateService } from './constraint.ts';
import { departementsTouched, type Judging, reason } from './judging.ts';

/** The prefecture that a mission is declared to, and what is to be said of it. */
export interface PrefectureDecider {
  readonly decider: Decider;
  readonly reasons: readonly Reason[];
  /** Their départements by INSEE codes, joined by commas; empty where none is known. */
  readonly departements: string;
}

// Outlines do not change while a mission is drawn, and a drawing asks at every vertex.
interface Prefectures {
  readonly areas: Judging['areas'];
  readonly names: readonly string[];
  readonly departements: string;
}

let last: Prefectures | null = null;

function prefecturesOf({ areas, first_date }: Judging): Prefectures {
  if (last?.areas === areas) return last;
  const departements = departementsTouched(areas);
  const found = competentPrefectures(departements, first_date);
  last = {
    areas,
    names: [...new Set([...found, ...areas.flatMap(({ geometry }) => maritimePrefecturesOf(geometry))])],
    departements: departements.map(({ code }) => code).join(','),
  };
  return last;
}

/**
 * The prefectures of the départements that the mission touches, one declaration each; for what lies at sea the
 * maritime prefect; where none can be told, the card says that it is not known.
 */
export function prefectureDecider(judging: Judging): PrefectureDecider {
  const { names: prefectures, departements } = prefecturesOf(judging);
  const service = stateService('prefecture');
  if (prefectures.length === 0)
    return { decider: service, departements, reasons: [reason('prefecture_unknown')] };
  const names = prefectures.join(', ');
  return {
    decider: { ...service, name: names },
    departements,
    reasons:
      prefectures.length > 1 ? [reason('prefecture_several', { count: prefectures.length, names })] : [],
  };
}
