import type { RequestOf } from '@envol/contract/endpoint';
import type {
  actOnFlightAuthorization,
  decideFlightAuthorization,
  FlightAuthorization,
  requestFlightAuthorization,
} from '@envol/contract/flight-authorizations';
import type { Actor } from '@envol/domain/access/actor';
import { type AnnexIv, missingOf } from '@envol/domain/flight-authorizations/annexIv';
import {
  FLIGHT_AUTHORIZATION_ACTION_SIDE,
  type FlightAuthorizationAction,
  nextFlightAuthorizationStatus,
} from '@envol/domain/flight-authorizations/statuses';
import { UsspFailure } from '../../integrations/ussp/port.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { recordFact } from '../../platform/facts/recordFact.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { holdsClosed } from '../take-off/index.ts';
import { nextAskingTime } from './askingAgain.ts';
import type { UsspDeps } from './flightAuthorizations.deps.ts';
import { flightAuthorizationUpdated } from './flightAuthorizations.facts.ts';
import {
  type AuthorizationRow,
  findAuthorization,
  lockAuthorization,
  sideOf,
  toAuthorization,
} from './flightAuthorizations.queries.ts';
import { isOutside, mustFindProvider, readRequest } from './request.queries.ts';

const whenSilent = (error: unknown): never => {
  throw error instanceof UsspFailure ? new Failure('USSP_UNAVAILABLE') : error;
};

/** One authorisation, as its reader may see it. Throws NOT_FOUND. */
export const readAuthorization = async (
  deps: UsspDeps,
  actor: Actor,
  id: number,
): Promise<FlightAuthorization> => {
  const row = await findAuthorization(deps.system_db, actor, id);
  if (!row) throw notFound();
  return toAuthorization(row, actor);
};

/**
 * Hands a request to a connected provider's system; where that does not answer, nothing was asked. What its operator has
 * cancelled meanwhile stays cancelled, and there too.
 */
const handIn = async (
  { system_db, ussp, clock }: UsspDeps,
  code: string,
  asked: Pick<AuthorizationRow, 'id' | 'identifier' | 'version' | 'date_start'>,
  request: AnnexIv,
): Promise<void> => {
  const { id, identifier, version } = asked;
  try {
    // The same key is one request there, should the answer be lost.
    const { status, reason, ...decision } = await ussp.submit(code, `${code}-${identifier}`, request);
    const now = clock.now();
    const set = {
      ...decision,
      status: status === 'withdrawn' ? ('rejected' as const) : status,
      // A provider that says no reason has given none.
      reason: reason ?? (status === 'rejected' || status === 'withdrawn' ? '–' : null),
      decided_at: status === 'submitted' ? null : now.toISOString(),
      ask_again_at: nextAskingTime(status, asked.date_start, now),
    };
    const { numUpdatedRows } = await system_db
      .updateTable('flight_authorizations')
      .set(set)
      .where('id', '=', id)
      .where('status', '=', 'submitted')
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n && (status === 'submitted' || status === 'accepted'))
      await ussp.act(code, decision.reference, 'cancel');
  } catch (error) {
    await system_db
      .deleteFrom('flight_authorizations')
      .where('id', '=', id)
      .where('status', '=', 'submitted')
      .where('version', '=', version)
      .execute();
    whenSilent(error);
  }
};

type Asked = RequestOf<typeof requestFlightAuthorization>['body'];

/** Hands a mission in with a provider: its system decides at once where it is connected, else its people. */
export const requestAuthorization = async (
  deps: UsspDeps,
  actor: Actor,
  id: number,
  { ussp_identifier, ...said }: Asked,
): Promise<FlightAuthorization> => {
  const { request, flight, areas, operator } = await readRequest(deps.db, actor, id, said);
  const provider = await mustFindProvider(deps.system_db, ussp_identifier);
  const now = deps.clock.now().toISOString();
  if (Date.parse(flight.date_end) <= Date.parse(now)) throw new Failure('FLIGHT_DATES_PASSED');
  if (provider.closed_at !== null) throw new Failure('USPACE_CLOSED');
  if (await isOutside(deps.system_db, provider, areas)) throw new Failure('OUTSIDE_USPACE');
  if (missingOf(request).length > 0) throw new Failure('ANNEX_IV_INCOMPLETE');
  const isConnected = deps.ussp.isFor(provider.code);
  const decided_by = isConnected ? (deps.ussp.source === 'live' ? 'live' : 'simulated') : 'people';
  const asked = await deps.system_db
    .transaction()
    .execute(async (db) => {
      const row = await db
        .insertInto('flight_authorizations')
        .values({
          flight_id: id,
          flight_name: flight.name,
          operator_id: flight.operator_id,
          company_name: operator?.commercial_name ?? '',
          structure_id: provider.id,
          decided_by,
          request: JSON.stringify(request),
          date_start: flight.date_start,
          date_end: flight.date_end,
          time_zone: flight.time_zone,
          submitted_by: actor.user_id,
          submitted_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (!isConnected)
        await recordFact(deps.facts, db, flightAuthorizationUpdated, {
          row: { ...row, structure_name: provider.name },
          to: 'ussp',
          at: now,
        });
      return row;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Failure('FLIGHT_AUTHORIZATION_ALREADY_ASKED') : error;
    });
  if (isConnected) await handIn(deps, provider.code, asked, request);
  return readAuthorization(deps, actor, asked.id);
};

const step = (row: AuthorizationRow, actor: Actor, action: FlightAuthorizationAction, version: number) => {
  if (FLIGHT_AUTHORIZATION_ACTION_SIDE[action] !== sideOf(actor)) throw notFound();
  if (row.version !== version) throw new Failure('FLIGHT_AUTHORIZATION_CHANGED');
  const status = nextFlightAuthorizationStatus(row.status, action);
  if (status === null) throw new Failure('FLIGHT_AUTHORIZATION_TRANSITION_ILLEGAL');
  return status;
};

type Decision = RequestOf<typeof decideFlightAuthorization>['body'];

/** What a provider leaves of a request: never higher, nor at other hours, than was asked. */
const modified = (row: AuthorizationRow, { max_height_m, time_start, time_end }: Decision): AnnexIv => {
  const request = row.request as unknown as AnnexIv;
  const later = (one: string, other: string | undefined): string =>
    other !== undefined && Date.parse(other) > Date.parse(one) ? new Date(other).toISOString() : one;
  const sooner = (one: string, other: string | undefined): string =>
    other !== undefined && Date.parse(other) < Date.parse(one) ? new Date(other).toISOString() : one;
  const volumes = request.volumes
    .map((volume) => ({
      ...volume,
      altitude_upper: {
        ...volume.altitude_upper,
        value: Math.min(volume.altitude_upper.value, max_height_m ?? volume.altitude_upper.value),
      },
      time_start: later(volume.time_start, time_start),
      time_end: sooner(volume.time_end, time_end),
    }))
    .filter(({ time_start: from, time_end: to }) => Date.parse(from) < Date.parse(to));
  if (volumes.length === 0) throw fieldFailure('VALIDATION', 'time_end', 'end_before_start');
  return { ...request, volumes };
};

const bounds = ({ volumes }: AnnexIv): { date_start: string; date_end: string } => {
  const at = (values: readonly string[], pick: (...numbers: number[]) => number): string =>
    new Date(pick(...values.map((value) => Date.parse(value)))).toISOString();
  return {
    date_start: at(
      volumes.map(({ time_start }) => time_start),
      Math.min,
    ),
    date_end: at(
      volumes.map(({ time_end }) => time_end),
      Math.max,
    ),
  };
};

/** The provider's decision, from the version that it saw: of two at once, one wins. */
export const recordProviderDecision = async (
  deps: UsspDeps,
  actor: Actor,
  id: number,
  decision: Decision,
): Promise<FlightAuthorization> => {
  await deps.system_db.transaction().execute(async (db) => {
    const row = await lockAuthorization(db, actor, id);
    if (!row) throw notFound();
    const { action, version, reason, conditions } = decision;
    // What a connected system was handed, it decides.
    if (row.decided_by !== 'people') throw new Failure('FLIGHT_AUTHORIZATION_TRANSITION_ILLEGAL');
    const status = step(row, actor, action, version);
    const now = deps.clock.now().toISOString();
    const request = action === 'modify' ? modified(row, decision) : null;
    const set = {
      status,
      version: version + 1,
      reason: reason?.trim() || (action === 'accept' ? null : row.reason),
      ...(conditions !== undefined && { conditions: conditions?.trim() || null }),
      ...((action === 'accept' || action === 'reject') && { decided_at: now }),
      ...(request !== null && { request: JSON.stringify(request), modified_at: now, ...bounds(request) }),
      ...(status === 'withdrawn' && row.activated_at !== null && { ended_at: now }),
    };
    await db.updateTable('flight_authorizations').set(set).where('id', '=', id).execute();
    await recordFact(deps.facts, db, flightAuthorizationUpdated, {
      row: { ...row, ...set },
      to: 'operator',
      at: now,
    });
  });
  return readAuthorization(deps, actor, id);
};

type Act = RequestOf<typeof actOnFlightAuthorization>['body'];

/** A flight begins within its hours, in an open U-space. */
const checkActivation = (row: AuthorizationRow, now: Date): void => {
  if (row.closed_at !== null) throw new Failure('USPACE_CLOSED');
  if (now.getTime() < Date.parse(row.date_start) || now.getTime() >= Date.parse(row.date_end))
    throw new Failure('TAKE_OFF_OUTSIDE_HOURS');
};

/** The operator's act; a connected provider confirms it first, for a flight may begin on the confirmation alone. */
export const actOnAuthorization = async (
  deps: UsspDeps,
  actor: Actor,
  id: number,
  { action, version }: Act,
): Promise<FlightAuthorization> => {
  const now = deps.clock.now();
  const check = (row: AuthorizationRow | undefined) => {
    if (!row) throw notFound();
    const status = step(row, actor, action, version);
    if (action === 'activate') checkActivation(row, now);
    return { row, status };
  };
  const { row: known } = check(await findAuthorization(deps.system_db, actor, id));
  if (known.reference !== null && deps.ussp.isFor(known.code))
    await deps.ussp.act(known.code, known.reference, action).catch(whenSilent);
  await deps.system_db.transaction().execute(async (db) => {
    // A closing waits for this, or is seen; the structure first, as a closing locks it.
    if (action === 'activate' && (await holdsClosed(db, known.structure_id)))
      throw new Failure('USPACE_CLOSED');
    const { row, status } = check(await lockAuthorization(db, actor, id));
    const at = now.toISOString();
    const set = {
      status,
      version: version + 1,
      ...(action === 'activate' && { activated_at: at }),
      ...(action === 'end' && { ended_at: at }),
    };
    await db.updateTable('flight_authorizations').set(set).where('id', '=', id).execute();
    await recordFact(deps.facts, db, flightAuthorizationUpdated, { row: { ...row, ...set }, to: 'ussp', at });
  });
  return readAuthorization(deps, actor, id);
};
