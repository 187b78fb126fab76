import type { Actor } from '@envol/domain/access/actor';
import { NO_SETTINGS } from '@envol/domain/exclusion-zones/criteria';
import { exclusionMission } from '@envol/domain/exclusion-zones/exclusionZone';
import type { Cover } from '@envol/domain/geo/covers';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { BinaryReply } from '../../platform/http/answers.ts';
import type { Language } from '../../platform/http/texts.ts';
import {
  computedZone,
  findShownExclusion,
  type ToldZone,
  writeExclusionKml,
} from '../exclusion-zones/index.ts';
import type { AskedRequest } from '../mission-sheets/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { readRequestContents } from './requestSheet.ts';

type Shown = NonNullable<Awaited<ReturnType<typeof findShownExclusion>>>;

/** The highest that was asked, whatever was granted, m above ground. */
const askedHeight = ({ row, asked }: AskedRequest): number =>
  Math.max(row.max_flying_height, ...asked.map(({ max_height_m }) => max_height_m));

const flownOf = ({ asked }: AskedRequest): ToldZone['flown'] =>
  asked.map(({ name, geometry, max_height_m }) => ({ name, geometry, height_m: max_height_m }));

const geometriesOf = ({ asked }: AskedRequest): AreaGeometry[] => asked.map(({ geometry }) => geometry);

/** How a zone that the operator saved lies to what the request asks for; null where it is of another flight. */
const coverOfShown = async (
  { geometry }: ApprovalsDeps,
  { scenario, height_m, result }: Shown,
  about: AskedRequest,
): Promise<Cover | null> =>
  scenario !== about.row.request.scenario || height_m < askedHeight(about)
    ? null
    : geometry.coverOf(result.zone.flight_geography, geometriesOf(about));

/** The zone of what was asked, by the rule of its scenario; throws EXCLUSION_AREA_INVALID_CRITERIA. */
const computedFor = async (
  deps: ApprovalsDeps,
  about: AskedRequest,
  language: Language,
): Promise<ToldZone> => {
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
    computed: await computedZone(deps, input, language),
    markers: [],
    height_m: mission.height_m,
    flown: flownOf(about),
    margin_m: 0,
    is_drawn: false,
    origin: { kind: 'computed_request' },
  };
};

const saved = (shown: Shown, about: AskedRequest, { holds_only }: Cover): ToldZone => ({
  computed: shown.result,
  markers: shown.markers,
  height_m: shown.height_m,
  // Drawn around more than the request asks for, its areas are not those of the request.
  flown: holds_only ? flownOf(about) : null,
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
  const about = await readRequestContents(deps, actor, id);
  const shown = await findShownExclusion(deps.db, id);
  const cover = shown ? await coverOfShown(deps, shown, about) : null;
  const told =
    shown && cover?.holds_all ? saved(shown, about, cover) : await computedFor(deps, about, language);
  return writeExclusionKml(deps.workers, about.row.display_identifier, told, language);
};
