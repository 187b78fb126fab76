import type {
  Analysis,
  Constraint,
  DayFacts,
  MissionInput,
  NetworkActivity,
} from '@envol/domain/airspace/constraint';
import type { Ground } from '@envol/domain/airspace/ground';
import { ACTIVATED_KINDS } from '@envol/domain/airspace/judging/dayFacts';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { type PlannedPeriod, plannedPeriod } from '@envol/domain/time/dailyWindows';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import type { StoredAnalysis } from '../../platform/db/stored.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/service.ts';
import { toDrone } from '../drones/index.ts';

/** A saved mission, as far as the engine needs it. */
export interface JudgedMission {
  readonly id: number;
  readonly date_start: string;
  readonly date_end: string;
  readonly time_zone: string;
  readonly hours_reference: MissionInput['hours_reference'];
  readonly is_continuous: boolean;
  readonly max_flying_height: number;
  readonly max_distance_from_pilot: number | null;
  readonly max_ground_speed_ms: number | null;
  readonly airspace_observers: number | null;
  readonly visibility: MissionInput['visibility'];
  readonly scenario: string;
  readonly populated_area: MissionInput['populated_area'];
  readonly night_flight: boolean;
  readonly areas: readonly {
    readonly id: number;
    readonly name: string;
    readonly geometry: AreaGeometry;
    readonly max_height_m: number | null;
    readonly ground: Ground | null;
  }[];
  readonly authorization: MissionInput['authorization'];
  readonly terrain_failed: MissionInput['terrain_failed'];
  readonly drones: readonly Parameters<typeof toDrone>[0][];
}

/** A mission as far as tables and activations are held against it. */
export interface ZoneMission {
  readonly areas: readonly { readonly geometry: AreaGeometry }[];
  readonly period: PlannedPeriod;
}
/** The card of a published zone: tables tell of the low-altitude network alone. */
export type ZoneCard = Pick<Constraint, 'kind' | 'title'>;

/** What the sources of the day say of a mission, read by the connection at hand. */
export interface DaySources {
  /** The cards that published NOTAM bring, and the supplements of the AIP that they announce. */
  readonly notams: (db: Db, mission: JudgedMission) => Promise<Omit<DayFacts, 'network'>>;
  /** What activation tables and NOTAM say of the published zones of its cards. */
  readonly network: (
    db: Db,
    zones: readonly ZoneCard[],
    mission: ZoneMission,
  ) => Promise<readonly NetworkActivity[]>;
}

const toInput = (mission: JudgedMission, now: Date): MissionInput => ({
  areas: mission.areas.map(({ id, name, geometry, max_height_m, ground }) => ({
    id: String(id),
    name,
    geometry,
    max_height_m,
    ground,
  })),
  start: mission.date_start,
  end: mission.date_end,
  time_zone: mission.time_zone,
  hours_reference: mission.hours_reference,
  is_continuous: mission.is_continuous,
  max_height_m: mission.max_flying_height,
  max_distance_m: mission.max_distance_from_pilot,
  max_ground_speed_ms: mission.max_ground_speed_ms,
  airspace_observers: mission.airspace_observers,
  visibility: mission.visibility,
  scenario: mission.scenario,
  populated_area: mission.populated_area,
  night_flight: mission.night_flight,
  drones: mission.drones.map(toDrone),
  authorization: mission.authorization,
  terrain_failed: mission.terrain_failed,
  now: now.toISOString(),
});

interface JudgingDeps {
  readonly geometry: Services['geometry'];
  readonly day: DaySources;
  readonly log: FastifyBaseLogger;
}

/**
 * Runs the engine on the dataset in force and on what the day's sources say; null, said in the log, when it cannot: the
 * mission is kept all the same.
 */
export const judgeMission = async (
  db: Db,
  { geometry, day, log }: JudgingDeps,
  mission: JudgedMission,
  now: Date,
): Promise<Analysis | null> => {
  const told = mission.areas.length === 0 ? { cards: [] } : await day.notams(db, mission);
  const input = toInput(mission, now);
  try {
    const analysis = await geometry.analyse({ ...input, day: { ...told, network: [] } });
    // Few missions meet such a zone: tables and activations are read for those alone.
    const zones = analysis.constraints.filter(({ kind }) => ACTIVATED_KINDS.has(kind));
    const network =
      zones.length === 0
        ? []
        : await day.network(db, zones, { areas: mission.areas, period: plannedPeriod(mission) });
    return network.length === 0 ? analysis : await geometry.analyse({ ...input, day: { ...told, network } });
  } catch (error) {
    // Too much to do just now: to be asked again, and nothing to note about the mission.
    if (error instanceof Failure && error.retry_after_s !== null) throw error;
    log.error({ err: error, flight_id: mission.id }, 'mission could not be analysed');
    return null;
  }
};

/** What of an analysis is kept beside its constraints. */
export const storableAnalysis = ({ constraints: _, ...rest }: Analysis): StoredAnalysis => rest;
