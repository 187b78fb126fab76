import { NATURE_RULES, touchesNesting } from '../../regulation/natureRules.ts';
import { UAS_EFFECTS } from '../../regulation/uasEffects.ts';
import { withoutAccents } from '../../text.ts';
import type { Constraint, Effect, Reason } from '../constraint.ts';
import { formatLimit } from '../heights.ts';
import { cardReason, type JudgedArea, type Judging, missionNotice } from '../judging/judging.ts';
import { LIST_EDITIONS } from '../lists/editions.ts';
import { type NatureEntry, natureList } from '../lists/lists.ts';
import { type NatureDoubt, natureDoubts } from '../lists/natureDoubts.ts';
import { grownBox } from '../lists/zoneList.ts';
import type { OfficialHit } from '../official/officialHits.ts';
import { calledZoneName } from '../official/uasZoneName.ts';
import { officialStanding } from './officialCards.ts';
import { ruleCard } from './ruleCards.ts';

/** Degrees of longitude in a metre as far north as Dunkirk. */
const DEG_PER_M = 1.46e-5;
const EDGE_DEG = NATURE_RULES.edge_m * DEG_PER_M;

const plain = (name: string): string => withoutAccents(name).toUpperCase();

/** The areas that an official zone about a place binds already. */
function told(hits: readonly OfficialHit[], official: string): ReadonlySet<string> {
  const word = plain(official);
  return new Set(
    hits
      .filter(({ zone }) => zone.subject === 'nature' && plain(zone.name).includes(word))
      .flatMap((hit) => officialStanding(hit).binding.map(({ area }) => area.id)),
  );
}

type Found = NatureEntry['kind'] | 'edge' | 'doubt' | 'far';

interface Met {
  readonly found: Found;
  readonly name: string;
  readonly entry: NatureEntry | null;
  readonly areas: JudgedArea[];
}

/** The stricter speaks for a place that is met in several ways. */
const ORDER: readonly Found[] = ['park', 'reserve', 'edge', 'unnamed', 'doubt', 'wildlife', 'far'];

const NO_OUTLINES: readonly (readonly [NatureEntry, Found])[] = [];

/** The outlines that an area meets, or may meet where it is nearer to them than they are exact. */
function outlinesAt(judging: Judging, area: JudgedArea): readonly (readonly [NatureEntry, Found])[] {
  const list = natureList();
  const box = grownBox(area.box, EDGE_DEG);
  if (!list.isNear(box)) return NO_OUTLINES;
  const met = list.meeting(judging.packed, area.position);
  const near = list.within(
    { geometry: area.geometry, by_m: NATURE_RULES.edge_m, box },
    (entry) => (entry.kind === 'park' || entry.kind === 'reserve') && !met.includes(entry),
  );
  return [
    ...met.map((entry) => [entry, entry.kind] as const),
    ...near.map((entry) => [entry, 'edge'] as const),
  ];
}

const NO_PLACES: readonly Met[] = [];

/** Whether an area may meet no outline and no doubt: what most do. */
function isFarFromAll({ box }: JudgedArea): boolean {
  return !natureDoubts().isNear(box) && !natureList().isNear(grownBox(box, EDGE_DEG));
}

function placesMet(judging: Judging, hits: readonly OfficialHit[]): readonly Met[] {
  if (judging.areas.every(isFarFromAll)) return NO_PLACES;
  const places = new Map<string, Met>();
  const add = (area: JudgedArea, found: Found, place: NatureEntry | NatureDoubt): void => {
    if (place.official !== null && told(hits, place.official).has(area.id)) return;
    const known = places.get(place.name);
    const areas = known ? known.areas : [];
    if (!areas.includes(area)) areas.push(area);
    if (known && ORDER.indexOf(known.found) <= ORDER.indexOf(found)) return;
    places.set(place.name, { found, name: place.name, entry: 'kind' in place ? place : null, areas });
  };
  for (const area of judging.areas) {
    for (const [entry, found] of outlinesAt(judging, area)) add(area, found, entry);
    for (const doubt of natureDoubts().meeting(judging.packed, area.position))
      add(area, doubt.is_only_told ? 'far' : 'doubt', doubt);
  }
  return [...places.values()];
}

const EFFECTS: Readonly<Record<Found, Effect>> = {
  park: 'agreement',
  reserve: 'agreement',
  edge: 'check',
  unnamed: 'check',
  doubt: 'check',
  wildlife: 'check',
  far: 'information',
};

const WORDS: Readonly<Record<Found, string>> = {
  park: 'nature_inside',
  reserve: 'nature_inside',
  edge: 'nature_edge',
  unnamed: 'nature_unnamed',
  doubt: 'nature_outline_unknown',
  wildlife: 'nature_nesting',
  far: 'nature_outline_unknown',
};

const SOURCES: Readonly<Record<NatureEntry['kind'], string>> = {
  park: 'OpenStreetMap (ODbL), OpenAir FFVP 2026-07-30',
  reserve: 'OpenAir FFVP 2026-07-30',
  unnamed: 'OpenStreetMap (ODbL)',
  wildlife: 'ZSM, OpenAir FFVP 2026-05-06',
};

const sourceOf = (entry: NatureEntry | null): Constraint['source'] => ({
  text: UAS_EFFECTS.nature.source,
  dataset: SOURCES[entry?.kind ?? 'unnamed'],
  effective_date: (entry?.kind === 'wildlife' ? LIST_EDITIONS.wildlife : LIST_EDITIONS.outlines)
    .effective_date,
});

function natureCard(judging: Judging, { found, name, entry, areas }: Met): Constraint {
  const inSeason = found !== 'wildlife' || touchesNesting(judging.first_date, judging.last_date);
  const effect = inSeason ? EFFECTS[found] : 'information';
  const asks = effect === 'agreement';
  const called = calledZoneName(name);
  const about = { zone: called, upper: entry ? formatLimit(entry.upper) : '' };
  const reasons: Reason[] = [cardReason(inSeason ? WORDS[found] : 'nature_out_of_season', about)];
  const card = ruleCard(judging, {
    key: `nature:${name}`,
    kind: 'protected_nature',
    title: called.charAt(0).toUpperCase() + called.slice(1),
    effect,
    procedure: asks ? UAS_EFFECTS.nature.procedure : null,
    decider: asks
      ? { kind: 'zone_manager', structure_code: null, name: called, contact: null, contacts: [] }
      : null,
    notice: asks ? missionNotice(judging, UAS_EFFECTS.nature.notice) : null,
    free_height_m: null,
    reasons,
  });
  return {
    ...card,
    overlap: { ...card.overlap, area_ids: areas.map(({ id }) => id), fully_inside: false },
    source: sourceOf(entry),
  };
}

/**
 * Parks, reserves and nesting sites by their outlines, where the official map has a circle of 3.7 km or nothing: one card a
 * place. Inside a named outline the rule binds as published; near its edge, in protected areas without a name and where a
 * place's outline is not known, somebody checks. What an official zone binds already is left to its card.
 */
export const judgeNature = (judging: Judging, hits: readonly OfficialHit[]): readonly Constraint[] => {
  const met = placesMet(judging, hits);
  return met.length === 0 ? NO_CARDS : met.map((each) => natureCard(judging, each));
};

const NO_CARDS: readonly Constraint[] = [];
