import { renderExclusionKml } from '@envol/documents/kml/exclusion';
import type { Actor } from '@envol/domain/access/actor';
import { NO_SETTINGS } from '@envol/domain/exclusion-zones/criteria';
import { exclusionMission } from '@envol/domain/exclusion-zones/exclusionZone';
import { outlines } from '@envol/domain/geo/buffer';
import { restOf } from '@envol/domain/geo/clipping';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { outlinesArea } from '@envol/domain/geo/measure';
import type { BinaryReply } from '../../platform/http/answers.ts';
import type { Language } from '../../platform/http/texts.ts';
import {
  computedExclusion,
  findShownExclusion,
  kmlExclusion,
  kmlName,
  type ToldZone,
} from '../flights/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { loadAsked } from './requestSheet.ts';

type Asked = Awaited<ReturnType<typeof loadAsked>>;
type Shown = NonNullable<Awaited<ReturnType<typeof findShownExclusion>>>;

/** What of an area may lie outside the one that a zone was drawn around, m²: rounding of outlines. */
const SLIVER_M2 = 1;

/** The highest that was asked, whatever was granted, m above ground. */
const askedHeight = ({ row, asked }: Asked): number =>
  Math.max(row.max_flying_height, ...asked.map(({ max_height_m }) => max_height_m));

const flownOf = ({ asked }: Asked): ToldZone['flown'] =>
  asked.map(({ name, geometry, max_height_m }) => ({ name, geometry, height_m: max_height_m }));

const geometriesOf = ({ asked }: Asked): AreaGeometry[] => asked.map(({ geometry }) => geometry);

/** Whether a zone that the operator saved was drawn around all that the request asks for. */
const covers = ({ scenario, height_m, result }: Shown, about: Asked): boolean => {
  if (scenario !== about.row.request.scenario || height_m < askedHeight(about)) return false;
  const flown = result.zone.flight_geography;
  const drawn = flown.type === 'Polygon' ? [flown.coordinates] : flown.coordinates;
  return geometriesOf(about).every((area) => outlinesArea(restOf(outlines(area), drawn)) < SLIVER_M2);
};

/** The zone of what was asked, by the rule of its scenario; throws EXCLUSION_AREA_INVALID_CRITERIA. */
const computedFor = async (deps: ApprovalsDeps, about: Asked, language: Language): Promise<ToldZone> => {
  const { row, asked } = about;
  const { request } = row;
  const mission = exclusionMission({
    scenario: request.scenario,
    date_start: row.date_start,
    date_end: row.date_end,
    time_zone: row.time_zone,
    max_flying_height: askedHeight(about),
    max_ground_speed_ms: request.max_ground_speed_ms ?? null,
    airspace_observers: request.airspace_observers ?? null,
    areas: asked,
    drones: request.drones.map((drone) => ({
      id: drone.id,
      name: drone.name,
      mass_kg: drone.mass_kg,
      aircraft_type: drone.aircraft_type ?? '',
      max_dimension_m: drone.max_dimension_m ?? null,
      max_speed_ms: drone.max_speed_ms ?? null,
      is_captive: drone.is_captive ?? false,
      has_third_party_protection: drone.has_third_party_protection ?? false,
    })),
  });
  const input = { mission, areas: geometriesOf(about), settings: NO_SETTINGS, markers: [], outline: null };
  return {
    computed: await computedExclusion(deps, input, language),
    markers: [],
    height_m: mission.height_m,
    flown: flownOf(about),
    margin_m: 0,
    is_drawn: false,
    origin: { kind: 'computed_request' },
  };
};

/** Whether the zone was drawn around nothing but what the request asks for. */
const isOfAsked = ({ result }: Shown, about: Asked): boolean => {
  const flown = result.zone.flight_geography;
  const drawn = flown.type === 'Polygon' ? [flown.coordinates] : flown.coordinates;
  return outlinesArea(restOf(drawn, geometriesOf(about).flatMap(outlines))) < SLIVER_M2;
};

const saved = (shown: Shown, about: Asked): ToldZone => ({
  computed: shown.result,
  markers: shown.markers,
  height_m: shown.height_m,
  flown: isOfAsked(shown, about) ? flownOf(about) : null,
  margin_m: shown.margin_m,
  is_drawn: shown.is_drawn,
  origin: { kind: 'saved', at: shown.saved_at, by: shown.saved_by, stale: [] },
});

/**
 * From where third parties are kept away, as KML 2.2: the zone that the operator saved where it holds all that was asked, else
 * one computed from the request (docs/adr/0079). Throws NOT_FOUND, EXCLUSION_AREA_INVALID_CRITERIA.
 */
export const renderExclusionZone = async (
  deps: ApprovalsDeps,
  actor: Actor,
  id: number,
  language: Language,
): Promise<BinaryReply> => {
  const about = await loadAsked(deps, actor, id);
  const shown = await findShownExclusion(deps.db, id);
  const told = shown && covers(shown, about) ? saved(shown, about) : await computedFor(deps, about, language);
  const { display_identifier: identifier } = about.row;
  const kml = renderExclusionKml(kmlExclusion(language, told), kmlName(language, identifier));
  return { data: Buffer.from(kml, 'utf8'), filename: `${identifier}-exclusion.kml` };
};
