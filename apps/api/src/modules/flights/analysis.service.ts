import { isDeepStrictEqual } from 'node:util';
import type { Ground } from '@envol/domain/airspace/ground';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { Db } from '../../platform/db/database.ts';
import type { FlightDetail } from '../flight-details/index.ts';
import { type Caller, changeEvent, getDetail, lockKnownFlight } from '../flight-details/index.ts';
import { type AreaRow, writeGrounds } from '../flight-rows/index.ts';
import type { FlightsDeps } from './flights.deps.ts';
import { confirmJudgement, type Judgement, judgeDetail, saveJudgement } from './progress.service.ts';

export const geometriesOf = (areas: readonly Pick<AreaRow, 'geometry'>[]): AreaGeometry[] =>
  areas.map(({ geometry }) => geometry);

/** The ground under areas as they were sent: asked for outside every turn and transaction, as it may take seconds. */
export const groundsOf = (
  { terrain }: Pick<FlightsDeps, 'terrain'>,
  areas: readonly Pick<AreaRow, 'geometry'>[],
): Promise<readonly (Ground | null)[]> =>
  areas.length === 0 ? Promise.resolve([]) : terrain.groundUnder(geometriesOf(areas));

/** Saves what was judged, tells the screens and gives the mission back whole. */
const saveAnalysis = (
  db: Db,
  deps: FlightsDeps,
  caller: Caller,
  detail: FlightDetail,
  judgement: Judgement,
): Promise<FlightDetail> => {
  const change = { flight_id: detail.flight.id, status: judgement.progress.status };
  return saveJudgement(db, detail, judgement, changeEvent(deps, caller.operator_id, change));
};

/** Analyses a mission that was just written, as it is read afterwards. */
export const analyseWritten = async (
  db: Db,
  deps: FlightsDeps,
  caller: Caller,
  detail: FlightDetail,
): Promise<FlightDetail> => saveAnalysis(db, deps, caller, detail, await judgeDetail(db, deps, detail));

/** The mission with the ground under its areas asked again where the source at hand has not told it yet. */
const withGround = async (deps: FlightsDeps, detail: FlightDetail): Promise<FlightDetail> => {
  const { terrain } = deps;
  const lacking = detail.areas.filter(({ ground }) => ground?.source !== terrain.source);
  if (lacking.length === 0) return detail;
  const grounds = await terrain.groundUnder(lacking.map(({ geometry }) => geometry));
  const told = lacking.flatMap(({ id, geometry, ground: before }, index) => {
    const ground = grounds[index] ?? null;
    // What was measured is not given up for an estimate, because its source does not answer today.
    const isWorse = before?.certainty === 'measured' && ground?.certainty !== 'measured';
    return ground === null || isWorse || isDeepStrictEqual(ground, before) ? [] : [{ id, geometry, ground }];
  });
  await writeGrounds(deps.db, told);
  const byId = new Map(told.map(({ id, ground }) => [id, ground]));
  return {
    ...detail,
    areas: detail.areas.map((area) => ({ ...area, ground: byId.get(area.id) ?? area.ground })),
  };
};

/**
 * Judges a mission again with the newest data; what was done about a constraint is kept. Where that changes nothing,
 * only the hour of the analysis is written, and nobody is told: most analyses confirm the one before.
 */
export const analyseAgain = async (deps: FlightsDeps, caller: Caller, id: number): Promise<FlightDetail> => {
  const seen = await withGround(deps, await getDetail(deps.db, caller.reached, id));
  const confirmed = await confirmJudgement(deps.db, seen, await judgeDetail(deps.db, deps, seen));
  if (confirmed) return confirmed;
  return deps.geometry.inTurn(geometriesOf(seen.areas), (geometry) =>
    deps.db.transaction().execute(async (transaction) => {
      await lockKnownFlight(transaction, caller.reached, id);
      const detail = await getDetail(transaction, caller.reached, id);
      const judgement = await judgeDetail(transaction, { ...deps, geometry }, detail);
      // Another analysis may have saved the same while this one waited.
      return (
        (await confirmJudgement(transaction, detail, judgement)) ??
        saveAnalysis(transaction, deps, caller, detail, judgement)
      );
    }),
  );
};
