import { createHash } from 'node:crypto';
import type { RequestOf } from '@envol/contract/endpoint';
import type { ExclusionArea, saveExclusionArea } from '@envol/contract/exclusion-zones';
import { type ExclusionSettings, NO_SETTINGS } from '@envol/domain/exclusion-zones/criteria';
import {
  type ComputedExclusion,
  type ExclusionBasis,
  type ExclusionInput,
  exclusionMission,
  exclusionRulesOf,
  orderedText,
  staleCauses,
} from '@envol/domain/exclusion-zones/exclusionZone';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import type { Language } from '../../platform/http/texts.ts';
import { writeKml } from '../../platform/kmlFile.ts';
import type { Workers } from '../../platform/workers.ts';
import { type FlightDetail, getDetail } from '../flight-details/index.ts';
import { type ExclusionRow, findExclusion } from './exclusionZone.queries.ts';
import {
  criteriaFailure,
  type FlownArea,
  kmlExclusion,
  kmlName,
  noZoneFailure,
  type ToldZone,
} from './exclusionZone.words.ts';
import type { ExclusionZonesDeps } from './exclusionZones.deps.ts';

export type ExclusionBody = RequestOf<typeof saveExclusionArea>['body'];

const missionOf = ({ flight, areas, drones }: FlightDetail) => exclusionMission({ ...flight, areas, drones });

/** What a zone of this mission rests on now. */
export const basisOf = (detail: FlightDetail): ExclusionBasis => {
  const mission = missionOf(detail);
  const areas = orderedText(detail.areas.map(({ geometry }) => geometry));
  return {
    mission,
    areas: createHash('sha256').update(areas).digest('base64url'),
    rules: exclusionRulesOf(mission),
  };
};

const settingsOf = ({ markers: _, outline: __, ...said }: ExclusionBody): ExclusionSettings => ({
  ...NO_SETTINGS,
  ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
});

/** Everything that a zone is computed from: the mission as it is saved, and what is said for the zone. */
export const inputOf = (detail: FlightDetail, body: ExclusionBody): ExclusionInput => ({
  mission: missionOf(detail),
  areas: detail.areas.map(({ geometry }) => geometry),
  settings: settingsOf(body),
  markers: body.markers ?? [],
  outline: body.outline ?? null,
});

/** Computes a zone. Throws EXCLUSION_AREA_INVALID_CRITERIA with every reason. */
export const computedZone = async (
  { geometry }: Pick<ExclusionZonesDeps, 'geometry'>,
  input: ExclusionInput,
  language: Language,
): Promise<ComputedExclusion> => {
  const result = await geometry.exclusion(input);
  if (result.kind === 'none') throw noZoneFailure(language, result.reminder);
  if (result.kind === 'refused') throw criteriaFailure(language, result.reasons);
  const { kind: _, ...zone } = result;
  return zone;
};

/** Why a saved zone is no longer the mission's. */
export const staleOf = (row: ExclusionRow, detail: FlightDetail) =>
  staleCauses(row.basis, basisOf(detail), row.removed_markers);

/** A saved zone as the contract answers it. */
export const toExclusionArea = (row: ExclusionRow, detail: FlightDetail): ExclusionArea => {
  const { zone, parts, rules } = row.result;
  const { minimum, flight_geography, contingency, forbidden } = zone;
  return {
    ...row.settings,
    markers: row.markers.map(({ kind, position }) => ({ kind, position: [...position] })),
    outline: row.outline as ExclusionArea['outline'],
    scenario: row.basis.mission.scenario as ExclusionArea['scenario'],
    height_m: row.basis.mission.height_m,
    parts: parts.map((part) => ({
      ...part,
      formula: { ...part.formula, params: { ...part.formula.params } },
    })),
    flight_geography: { ...flight_geography },
    contingency: contingency && { ...contingency },
    minimum: { ...minimum },
    zone: { ...zone.zone },
    forbidden: forbidden && { ...forbidden },
    area_m2: zone.area_m2,
    flown_m2: zone.flown_m2,
    width_m: zone.width_m,
    farthest_from_pilot_m: zone.farthest_from_pilot_m,
    rules,
    stale: staleOf(row, detail),
    removed_markers: row.removed_markers,
    version: row.version,
    saved_at: row.saved_at,
    saved_by: row.saved_by,
  };
};

/** The zone saved with a mission within reach; null without one. Throws NOT_FOUND. */
export const readExclusion = async (
  db: Db,
  reached: VisibleRows,
  id: number,
): Promise<ExclusionArea | null> => {
  const detail = await getDetail(db, reached, id);
  const row = await findExclusion(db, id);
  return row ? toExclusionArea(row, detail) : null;
};

const flownOf = ({ flight, areas }: FlightDetail): readonly FlownArea[] =>
  areas.map(({ name, geometry, max_height_m }) => ({
    name,
    geometry,
    height_m: max_height_m ?? flight.max_flying_height,
  }));

/** A saved zone as papers and files tell it. */
export const describeExclusion = (row: ExclusionRow, detail: FlightDetail): ToldZone => ({
  computed: row.result,
  markers: row.markers,
  height_m: row.basis.mission.height_m,
  // Of areas that were drawn or raised otherwise since, the heights at that time are not kept.
  flown:
    row.basis.areas === basisOf(detail).areas && row.basis.mission.height_m === missionOf(detail).height_m
      ? flownOf(detail)
      : null,
  margin_m: row.settings.margin_m,
  is_drawn: row.outline !== null,
  origin: { kind: 'saved', at: row.saved_at, by: row.saved_by, stale: staleOf(row, detail) },
});

/** A zone alone as KML, of a mission or a request. */
export const writeExclusionKml = (
  workers: Workers,
  identifier: string,
  told: ToldZone,
  language: Language,
): Promise<BinaryReply> =>
  writeKml(workers, `${identifier}-exclusion.kml`, {
    kind: 'exclusion',
    exclusion: kmlExclusion(language, told),
    name: kmlName(language, identifier),
  });

const computedNow = async (
  deps: Pick<ExclusionZonesDeps, 'geometry'>,
  detail: FlightDetail,
  /** A zone being drawn; null: none was ever saved. */
  body: ExclusionBody | null,
  language: Language,
): Promise<ToldZone> => {
  const input = inputOf(detail, body ?? {});
  return {
    computed: await computedZone(deps, input, language),
    markers: input.markers,
    height_m: input.mission.height_m,
    flown: flownOf(detail),
    margin_m: input.settings.margin_m,
    is_drawn: input.outline !== null,
    origin: { kind: body === null ? 'computed' : 'draft' },
  };
};

/** What was sent as KML, without saving it. Throws NOT_FOUND, EXCLUSION_AREA_INVALID_CRITERIA. */
export const kmlOfExclusion = async (
  deps: ExclusionZonesDeps,
  reached: VisibleRows,
  id: number,
  body: ExclusionBody,
  language: Language,
): Promise<BinaryReply> => {
  const detail = await getDetail(deps.db, reached, id);
  const told = await computedNow(deps, detail, body, language);
  return writeExclusionKml(deps.workers, detail.flight.display_identifier, told, language);
};

/** The saved zone as KML; computed by the mission's scenario where none is. Throws as `kmlOfExclusion`. */
export const downloadExclusion = async (
  deps: ExclusionZonesDeps,
  reached: VisibleRows,
  id: number,
  language: Language,
): Promise<BinaryReply> => {
  const detail = await getDetail(deps.db, reached, id);
  const row = await findExclusion(deps.db, id);
  const told = row ? describeExclusion(row, detail) : await computedNow(deps, detail, null, language);
  return writeExclusionKml(deps.workers, detail.flight.display_identifier, told, language);
};
