import { competentPrefectures, prefecturesOver } from '../../regulation/prefectures.ts';
import type { Departement } from '../../territory/departements.ts';
import { type Decider, type Reason, stateService } from '../constraint.ts';
import { cardReason, type Judging } from '../judging/judging.ts';

/** The prefecture that a mission is declared to, and what is to be said of it. */
export interface PrefectureDecider {
  readonly decider: Decider;
  readonly reasons: readonly Reason[];
  /** Their départements by INSEE codes, joined by commas; empty where none is known. */
  readonly departements: string;
}

/** The code of a prefecture that answers in the product, by the INSEE code of its first département: PREF-31. */
const prefectureCode = (departement: string): string => `PREF-${departement}`;

// Outlines do not change while a mission is drawn, and a drawing asks at every vertex.
interface Prefectures {
  readonly areas: Judging['areas'];
  readonly first_date: string;
  readonly names: readonly string[];
  readonly departements: string;
  /** Null where several answer, one at sea, or none is known. */
  readonly code: string | null;
  /** On land by the outlines, and nearer to the shore than they are exact. */
  readonly is_near_sea: boolean;
}

let last: Prefectures | null = null;

/** In the order of their codes. */
function eachOnce(departements: readonly Departement[]): readonly Departement[] {
  if (departements.length < 2) return departements;
  const byCode = new Map(departements.map((departement) => [departement.code, departement]));
  return [...byCode.values()].sort((a, b) => a.code.localeCompare(b.code));
}

function prefecturesOf({ areas, packed, first_date }: Judging): Prefectures {
  if (last?.areas === areas && last.first_date === first_date) return last;
  const over = areas.map(({ geometry, position }) => prefecturesOver(geometry, { packed, position }));
  const departements = eachOnce(over.flatMap((area) => area.departements));
  const found = competentPrefectures(departements, first_date);
  const atSea = new Set(over.flatMap(({ maritime }) => maritime));
  const names = [...found.map(({ prefecture }) => prefecture), ...atSea];
  const [first] = found;
  last = {
    areas,
    first_date,
    names,
    departements: departements.map(({ code }) => code).join(','),
    code: first && names.length === 1 ? prefectureCode(first.code) : null,
    is_near_sea: atSea.size === 0 && found.length > 0 && over.some(({ may_reach_sea }) => may_reach_sea),
  };
  return last;
}

/**
 * The prefectures of the départements that the mission touches, one declaration each; for what lies at sea the
 * maritime prefect; where none can be told, the card says that it is not known.
 */
export function prefectureDecider(judging: Judging): PrefectureDecider {
  const { names: prefectures, departements, is_near_sea } = prefecturesOf(judging);
  const service = stateService('prefecture');
  if (prefectures.length === 0)
    return { decider: service, departements, reasons: [cardReason('prefecture_unknown')] };
  const names = prefectures.join(', ');
  return {
    decider: { ...service, name: names },
    departements,
    reasons: [
      ...(prefectures.length > 1
        ? [cardReason('prefecture_several', { count: prefectures.length, names })]
        : []),
      ...(is_near_sea ? [cardReason('prefecture_shore')] : []),
    ],
  };
}

/**
 * Who grants a derogation: the one prefecture that the mission touches, which takes the request itself where it is in the
 * product; several are each written to.
 */
export function derogationDecider(judging: Judging): Decider {
  return { ...prefectureDecider(judging).decider, structure_code: prefecturesOf(judging).code };
}
