import type { Ground } from '@envol/domain/airspace/ground';
import { markersToKeep } from '@envol/domain/exclusion-zones/markers';
import { withEdit } from '@envol/domain/flights/edits';
import { isDeletable, isLocked } from '@envol/domain/flights/policy';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { checkEntity } from '../../platform/http/entity.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { Services } from '../../platform/service.ts';
import { dropMarkers } from '../exclusion-zones/index.ts';
import {
  type Caller,
  type FlightDetail,
  getDetail,
  lockKnownFlight,
  reachesFlight,
  recordFlightChange,
} from '../flight-details/index.ts';
import {
  insertFlight,
  type MeasuredArea,
  placeColumns,
  removeFlight,
  writeCrew,
  writeMission,
} from '../flight-rows/index.ts';
import { checkTags, writeTags } from '../flight-tags/index.ts';
import { areaName } from '../mission-sheets/index.ts';
import { analyseWritten, geometriesOf, groundsOf } from './analysis.service.ts';
import {
  editedFields,
  freeChanges,
  isJudgedAgain,
  isReadAgain,
  movesMission,
  touchesShown,
} from './changes.ts';
import type { FlightsDeps } from './flights.deps.ts';
import {
  type AreaInputs,
  checkAreas,
  checkHouse,
  checkOnce,
  checkPeriod,
  checkPoints,
  checkTimeZone,
  type FlightChanges,
  type FlightInput,
  refuseLastArea,
} from './flights.input.ts';
import { findAreas, findCurrent } from './flights.queries.ts';
import { measuredAreas } from './measuredAreas.ts';
import { writeMemo } from './memo.repository.ts';
import { checkAuthorization, checkDrones, checkPilots, NOBODY } from './people.ts';
import { exceedsPreviousPlan, reopenSteps } from './planGrowth.ts';
import { beginTrialOf, checkSurface, countNewMission, isCounted, keepCounted } from './planLimits.ts';

/** Checks and measures areas before any transaction: geometry may take a while. */
const prepareAreas = async (
  geometry: Services['geometry'],
  grounds: readonly (Ground | null)[],
  areas: AreaInputs,
  language: Language,
): Promise<MeasuredArea[]> => {
  checkOnce(
    'areas.N.id',
    areas.map(({ id }) => id),
  );
  return measuredAreas(areas, await checkAreas(geometry, areas, language), grounds, (number) =>
    areaName(language, number),
  );
};

const newFlight = (input: FlightInput, caller: Caller, areas: readonly MeasuredArea[], at: string) => ({
  operator_id: caller.operator_id,
  sub_exploitant_id: input.sub_exploitant_id ?? caller.reached.sub_exploitant_id,
  name: input.name,
  description: input.description ?? null,
  internal_notes: input.internal_notes ?? null,
  activity_domain: input.activity_domain ?? null,
  document_links: JSON.stringify(input.document_links ?? []),
  points: JSON.stringify(input.points ?? []),
  date_start: input.date_start,
  date_end: input.date_end,
  hours_reference: input.hours_reference ?? ('local' as const),
  is_continuous: input.is_continuous ?? false,
  max_flying_height: input.max_flying_height,
  scenario: input.scenario,
  visibility: input.visibility,
  night_flight: input.night_flight ?? false,
  populated_area: input.populated_area ?? ('to_check' as const),
  max_distance_from_pilot: input.max_distance_from_pilot ?? null,
  max_ground_speed_ms: input.max_ground_speed_ms ?? null,
  airspace_observers: input.airspace_observers ?? null,
  weather_condition: input.weather_condition ?? null,
  authorization_id: input.authorization_id ?? null,
  status: 'processing' as const,
  outlook: 'failed' as const,
  next_step: null,
  analysis: null,
  analysed_at: null,
  created_by: caller.actor.user_id,
  created_at: at,
  updated_at: at,
  ...placeColumns(areas),
  ...(input.time_zone !== undefined && { time_zone: input.time_zone }),
});

interface Marks {
  readonly is_generalist?: boolean;
  /** The line of a job for which it is made. */
  readonly job_item_id?: number;
}

/**
 * Saves a new mission with its analysis. Throws the codes of the call's contract, naming the fields. `alongside` writes what
 * stands or falls with the mission, in the same transaction.
 */
export const createFlight = async (
  deps: FlightsDeps,
  caller: Caller,
  input: FlightInput,
  marks: Marks = {},
  alongside: (db: Db, id: number) => Promise<void> = async () => undefined,
): Promise<FlightDetail> => {
  checkPeriod(input.date_start, input.date_end);
  if (input.time_zone !== undefined) checkTimeZone(input.time_zone);
  refuseAreaIds(input.areas, []);
  checkPoints(input.points ?? [], geometriesOf(input.areas));
  const grounds = await groundsOf(deps, input.areas);
  return deps.geometry.inTurn(geometriesOf(input.areas), async (geometry) => {
    const areas = await prepareAreas(geometry, grounds, input.areas, caller.language);
    checkSurface(deps, caller.actor, areas);
    return deps.db.transaction().execute(async (transaction) => {
      await checkPilots(transaction, caller.reached, input.pilot_ids, NOBODY);
      await checkDrones(transaction, caller.reached, input.drone_ids, NOBODY);
      await checkEntity(transaction, caller.reached, input.sub_exploitant_id);
      await checkAuthorization(transaction, caller.operator_id, input.authorization_id);
      const at = deps.clock.now().toISOString();
      const id = await insertFlight(transaction, { ...newFlight(input, caller, areas, at), ...marks }, areas);
      await alongside(transaction, id);
      if (input.pilot_ids.length > 0) await writeCrew(transaction, id, 'pilot', input.pilot_ids);
      if (input.drone_ids.length > 0) await writeCrew(transaction, id, 'drone', input.drone_ids);
      await changeBeside(transaction, caller, id, input);
      const detail = await getDetail(transaction, caller.reached, id);
      await checkHouse(transaction, caller.actor, detail.flight);
      const judged = await analyseWritten(transaction, { ...deps, geometry }, caller, detail);
      await beginTrialOf(transaction, deps, caller.actor);
      await countNewMission(transaction, deps, caller.actor, id);
      return judged;
    });
  });
};

/** An area's id must be one of the mission's own. */
const refuseAreaIds = (areas: AreaInputs, known: readonly number[]): void => {
  const fields = areas.flatMap(({ id }, index) =>
    id === undefined || known.includes(id)
      ? []
      : [{ path: `areas.${index}.id`, message: 'area_unknown' as const }],
  );
  if (fields.length > 0) throw new Failure('VALIDATION', { fields });
};

const rowChanges = (changes: FlightChanges) => {
  const { areas: _, pilot_ids: __, drone_ids: ___, version: ____, ...rest } = changes;
  const { tag_ids: _____, private_memo: ______, document_links, points: _______, ...columns } = rest;
  return { ...columns, ...(document_links && { document_links: JSON.stringify(document_links) }) };
};

/** The version that a change makes, and who made it. */
const versionAfter = (
  { flight, areas, pilots, drones }: FlightDetail,
  changes: FlightChanges,
  { at, by }: { readonly at: string; readonly by: string },
) => {
  const version = flight.version + 1;
  const fields = editedFields(changes, { flight, areas, pilots: idsOf(pilots), drones: idsOf(drones) });
  const edits = JSON.stringify(withEdit(flight.edits, { version, at, by, fields }));
  return { version, updated_at: at, edits };
};

/** The points as they are afterwards: those that were sent, or those that new areas leave inside. Throws VALIDATION. */
const pointsAfter = (
  { flight, areas }: FlightDetail,
  sent: FlightChanges['points'],
  drawn: readonly MeasuredArea[] | undefined,
): { readonly points?: string } => {
  if (sent === undefined && drawn === undefined) return {};
  const within = geometriesOf(drawn ?? areas);
  if (sent) checkPoints(sent, within);
  return { points: JSON.stringify(sent ?? markersToKeep(flight.points, within)) };
};

/**
 * Changes a mission (absent keeps, null clears) and judges it again when something that counts has changed. Throws
 * ANALYSIS_OUTDATED when it changed since the version that was seen, FLIGHT_NOT_EDITABLE while a request to an airport stands.
 */
export const updateFlight = async (
  deps: FlightsDeps,
  caller: Caller,
  id: number,
  changes: FlightChanges,
): Promise<FlightDetail> => {
  if (changes.time_zone !== undefined) checkTimeZone(changes.time_zone);
  const grounds = await groundsOf(deps, changes.areas ?? []);
  const judged = changes.areas ?? (isJudgedAgain(changes) ? await findAreas(deps.db, id) : []);
  return deps.geometry.inTurn(geometriesOf(judged), async (geometry) => {
    const areas =
      changes.areas &&
      (await prepareAreas(geometry, grounds, changes.areas, caller.language).catch(async (error: unknown) => {
        // Of somebody else's mission nothing is said but that it is not found; else its lock is what finds it.
        throw (await reachesFlight(deps.db, caller.reached, id)) ? error : notFound();
      }));
    if (areas) checkSurface(deps, caller.actor, areas);
    return changeFlight({ ...deps, geometry }, caller, id, changes, areas);
  });
};

/** The change itself, in one transaction; `areas` are the new ones, already measured. */
const changeFlight = (
  deps: FlightsDeps,
  caller: Caller,
  id: number,
  changes: FlightChanges,
  areas: readonly MeasuredArea[] | undefined,
): Promise<FlightDetail> =>
  deps.db.transaction().execute(async (transaction) => {
    await lockKnownFlight(transaction, caller.reached, id);
    const before = await getDetail(transaction, caller.reached, id);
    const { flight } = before;
    if (changes.version !== undefined && changes.version !== flight.version)
      throw new Failure('ANALYSIS_OUTDATED');
    const isFrozen = refuseUneditable(before, changes);
    const kept = isFrozen ? freeChanges(changes) : changes;
    checkPeriod(kept.date_start ?? flight.date_start, kept.date_end ?? flight.date_end);
    await checkEntity(transaction, caller.reached, kept.sub_exploitant_id);
    if (kept.authorization_id !== flight.authorization_id)
      await checkAuthorization(transaction, caller.operator_id, kept.authorization_id);
    await changePeople(transaction, caller.reached, before, kept);
    await changeBeside(transaction, caller, id, kept);
    const drawn = isFrozen ? undefined : areas;
    const counted = drawn === undefined || (await isCounted(transaction, deps, caller.actor, id));
    const at = deps.clock.now().toISOString();
    const row = {
      // A mission that moves takes the time of its new place, unless it says another.
      ...(drawn && placeColumns(drawn)),
      ...rowChanges(kept),
      ...pointsAfter(before, kept.points, drawn),
      ...versionAfter(before, kept, { at, by: caller.name }),
      ...(movesMission(kept, before) && { readings: null }),
    };
    const { has_exclusion, ...written } = await writeMission(transaction, id, row, drawn);
    if (drawn && has_exclusion) await dropMarkers(transaction, id, geometriesOf(drawn));
    const after = isReadAgain(before, kept)
      ? await getDetail(transaction, caller.reached, id)
      : { ...before, ...written };
    if (kept.date_start !== undefined || kept.date_end !== undefined)
      await checkHouse(transaction, caller.actor, after.flight);
    if (isJudgedAgain(kept)) {
      const open = exceedsPreviousPlan(before, after) ? await reopenSteps(transaction, after, at) : after;
      const judged = await analyseWritten(transaction, deps, caller, open);
      if (!counted) await countNewMission(transaction, deps, caller.actor, id);
      return judged;
    }
    const told = { flight_id: id, status: flight.status };
    await recordFlightChange(transaction, deps, caller.operator_id, told);
    return after;
  });

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** True while a request to an airport stands; throws FLIGHT_NOT_EDITABLE when the change then touches what was shown. */
const refuseUneditable = (before: FlightDetail, changes: FlightChanges): boolean => {
  const { flight, areas, approvals } = before;
  if (changes.areas) refuseAreaIds(changes.areas, idsOf(areas));
  if (!isLocked(approvals)) {
    if (changes.areas) refuseLastArea(approvals, changes.areas);
    return false;
  }
  const aboard = { pilots: idsOf(before.pilots), drones: idsOf(before.drones) };
  if (touchesShown(changes, { flight, areas, ...aboard })) throw new Failure('FLIGHT_NOT_EDITABLE');
  return true;
};

/** The tags put on by hand and the caller's own memo. Throws TAG_UNKNOWN. */
const changeBeside = async (
  db: Db,
  { actor, operator_id }: Caller,
  id: number,
  { tag_ids, private_memo }: Pick<FlightChanges, 'tag_ids' | 'private_memo'>,
): Promise<void> => {
  if (tag_ids) {
    checkOnce('tag_ids.N', tag_ids);
    await checkTags(db, operator_id, tag_ids);
    await writeTags(db, [id], tag_ids);
  }
  if (private_memo !== undefined) await writeMemo(db, id, actor.user_id, private_memo);
};

const changePeople = async (
  db: Db,
  reached: VisibleRows,
  before: FlightDetail,
  changes: FlightChanges,
): Promise<void> => {
  const { id } = before.flight;
  const { pilot_ids: pilotIds, drone_ids: droneIds } = changes;
  const aboard = { pilots: idsOf(before.pilots), drones: idsOf(before.drones) };
  if (pilotIds) {
    await checkPilots(db, reached, pilotIds, aboard);
    await writeCrew(db, id, 'pilot', pilotIds);
  }
  if (droneIds) {
    await checkDrones(db, reached, droneIds, aboard);
    await writeCrew(db, id, 'drone', droneIds);
  }
};

/**
 * Deletes a mission without current procedures; requests that are over stay, with what they were shown. Throws FLIGHT_NOT_DELETABLE or
 * NOT_FOUND.
 */
export const deleteFlight = async (deps: FlightsDeps, caller: Caller, id: number): Promise<void> => {
  await deps.db.transaction().execute(async (transaction) => {
    await lockKnownFlight(transaction, caller.reached, id);
    const current = await findCurrent(transaction, id);
    const now = deps.clock.now().toISOString();
    if (!current || !isDeletable({ ...current, now })) throw new Failure('FLIGHT_NOT_DELETABLE');
    await keepCounted(transaction, current, now);
    await removeFlight(transaction, id);
    const told = { flight_id: id, status: null };
    await recordFlightChange(transaction, deps, caller.operator_id, told);
  });
};
