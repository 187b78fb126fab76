import { analyse } from '@envol/domain/airspace/analysis';
import type { Analysis, MissionDrone, MissionInput } from '@envol/domain/airspace/constraint';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { FastifyBaseLogger } from 'fastify';
import type { StoredAnalysis } from '../../platform/db/stored.ts';
import type { AirspaceHolder } from '../airspace/index.ts';

/** A saved mission, as far as the engine needs it. */
export interface JudgedMission {
  readonly id: number;
  readonly date_start: string;
  readonly date_end: string;
  readonly max_flying_height: number;
  readonly visibility: MissionInput['visibility'];
  readonly scenario: string;
  readonly populated_area: MissionInput['populated_area'];
  readonly areas: readonly {
    readonly id: number;
    readonly geometry: AreaGeometry;
    readonly max_height_m: number | null;
  }[];
  readonly drones: readonly MissionDrone[];
}

const toInput = (mission: JudgedMission, now: Date): MissionInput => ({
  areas: mission.areas.map(({ id, geometry, max_height_m }) => ({ id: String(id), geometry, max_height_m })),
  start: mission.date_start,
  end: mission.date_end,
  max_height_m: mission.max_flying_height,
  visibility: mission.visibility,
  scenario: mission.scenario,
  populated_area: mission.populated_area,
  drones: mission.drones.map(({ mass_kg, is_captive }) => ({ mass_kg, is_captive })),
  ground: null,
  now: now.toISOString(),
});

/** Runs the engine on the dataset in force; null, said in the log, when it cannot: the mission is kept all the same. */
export const judge = (
  { airspace, log }: { readonly airspace: AirspaceHolder; readonly log: FastifyBaseLogger },
  mission: JudgedMission,
  now: Date,
): Analysis | null => {
  try {
    return analyse(airspace.current().index, toInput(mission, now));
  } catch (error) {
    log.error({ err: error, flight_id: mission.id }, 'mission could not be analysed');
    return null;
  }
};

/** What of an analysis is kept beside its constraints. */
export const storable = ({ constraints: _, ...rest }: Analysis): StoredAnalysis => rest;
