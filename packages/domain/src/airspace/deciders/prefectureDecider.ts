import { competentPrefectures, type PrefecturesOver, prefecturesOver } from '../../regulation/prefectures.ts';
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

interface Prefectures extends PrefectureDecider {
  /** Null where several answer, one at sea, or none is known. */
  readonly code: string | null;
}

/** In the order of their codes. */
function eachOnce(departements: readonly Departement[]): readonly Departement[] {
  if (departements.length < 2) return departements;
  const byCode = new Map(departements.map((departement) => [departement.code, departement]));
  return [...byCode.values()].sort((a, b) => a.code.localeCompare(b.code));
}

/** What all areas together touch. */
function touchedBy({ areas, packed }: Pick<Judging, 'areas' | 'packed'>): PrefecturesOver {
  const only = areas[0];
  if (only && areas.length === 1) return prefecturesOver(only.geometry, { packed, position: only.position });
  const over = areas.map(({ geometry, position }) => prefecturesOver(geometry, { packed, position }));
  return {
    departements: eachOnce(over.flatMap((area) => area.departements)),
    maritime: [...new Set(over.flatMap(({ maritime }) => maritime))],
    may_reach_sea: over.some(({ may_reach_sea }) => may_reach_sea),
  };
}

function prefecturesFor(
  { departements, maritime, may_reach_sea }: PrefecturesOver,
  firstDate: string,
): Prefectures {
  const found = competentPrefectures(departements, firstDate);
  const prefectures = [...found.map(({ prefecture }) => prefecture), ...maritime];
  const codes = departements.map(({ code }) => code).join(',');
  const service = stateService('prefecture');
  if (prefectures.length === 0)
    return { decider: service, departements: codes, reasons: [cardReason('prefecture_unknown')], code: null };
  const names = prefectures.join(', ');
  const first = found[0];
  // On land by the outlines, and nearer to the shore than they are exact.
  const isNearSea = maritime.length === 0 && found.length > 0 && may_reach_sea;
  return {
    decider: { ...service, name: names },
    departements: codes,
    reasons: [
      ...(prefectures.length > 1
        ? [cardReason('prefecture_several', { count: prefectures.length, names })]
        : []),
      ...(isNearSea ? [cardReason('prefecture_shore')] : []),
    ],
    code: first && prefectures.length === 1 ? prefectureCode(first.code) : null,
  };
}

/** France has a hundred départements, some touched together. */
const KEPT_AT_MOST = 2_000;
/** What is said of what is touched, for one first day: few prefectures answer for many missions. */
let kept: { readonly first_date: string; readonly said: Map<string, Prefectures> } | null = null;

/** The code alone where nothing else is touched, as over most land. */
function keyOf({ departements, maritime, may_reach_sea }: PrefecturesOver): string {
  const only = departements[0];
  if (only && departements.length === 1 && maritime.length === 0 && !may_reach_sea) return only.code;
  return `${departements.map(({ code }) => code).join(',')}|${maritime.join('|')}|${may_reach_sea}`;
}

// Outlines do not change while a mission is drawn, and several cards of one mission ask.
let last: { readonly areas: Judging['areas']; readonly said: Prefectures } | null = null;

function prefecturesOf(judging: Judging): Prefectures {
  const { areas, first_date } = judging;
  if (kept?.first_date !== first_date || kept.said.size >= KEPT_AT_MOST) {
    kept = { first_date, said: new Map() };
    last = null;
  }
  if (last?.areas === areas) return last.said;
  const touched = touchedBy(judging);
  const key = keyOf(touched);
  let said = kept.said.get(key);
  if (!said) {
    said = prefecturesFor(touched, first_date);
    kept.said.set(key, said);
  }
  last = { areas, said };
  return said;
}

/**
 * The prefectures of the départements that the mission touches, one declaration each; for what lies at sea the
 * maritime prefect; where none can be told, the card says that it is not known.
 */
export const prefectureDecider = (judging: Judging): PrefectureDecider => prefecturesOf(judging);

/**
 * Who grants a derogation: the one prefecture that the mission touches, which takes the request itself where it is in the
 * product; several are each written to.
 */
export function derogationDecider(judging: Judging): Decider {
  return { ...prefectureDecider(judging).decider, structure_code: prefecturesOf(judging).code };
}
