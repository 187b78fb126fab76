import type { RequestOf } from '@envol/contract/endpoint';
import type {
  createFlightIncident,
  FlightIncident,
  updateFlightIncident,
} from '@envol/contract/flight-incidents';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { checkEntity } from '../../platform/http/entity.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { attachIncidentFiles, checkRoom, type StoredUpload, withUploads } from '../documents/index.ts';
import { findIncident } from './flightIncidents.queries.ts';

export interface IncidentsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: Storage;
}
export interface Reporter {
  readonly operator_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly reached: VisibleRows;
}
type Input = RequestOf<typeof createFlightIncident>['body'];
type Changes = RequestOf<typeof updateFlightIncident>['body'];

const readIncident = async (
  { db, clock }: Pick<IncidentsDeps, 'clock'> & { readonly db: Db },
  reached: VisibleRows,
  id: number,
): Promise<FlightIncident> => {
  const incident = await findIncident(db, reached, id, clock.now());
  if (!incident) throw notFound();
  return incident;
};

/** It happened before it was heard of, and neither lies ahead. Throws INCIDENT_DATE_INVALID. */
const checkDates = (date: string, aware: string, now: Date): void => {
  const late = now.getTime() + 60_000;
  const fields = [
    ...(Date.parse(date) > late ? [{ path: 'date', message: 'in_the_future' as const }] : []),
    ...(Date.parse(aware) > late ? [{ path: 'aware_at', message: 'in_the_future' as const }] : []),
    ...(Date.parse(aware) < Date.parse(date)
      ? [{ path: 'aware_at', message: 'aware_before_date' as const }]
      : []),
  ];
  if (fields.length > 0) throw new Failure('INCIDENT_DATE_INVALID', { fields });
};

interface LinkChanges {
  readonly drone_id?: number | null | undefined;
  readonly flight_id?: number | null | undefined;
  readonly pilot_id?: number | null | undefined;
  readonly sub_exploitants_ids?: readonly number[] | undefined;
}

const LINKS = [
  ['drone_id', 'drones', 'DRONE_UNKNOWN', 'drone_unknown'],
  ['flight_id', 'flights', 'FLIGHT_UNKNOWN', 'flight_unknown'],
  ['pilot_id', 'pilots', 'PILOT_UNKNOWN', 'pilot_unknown'],
] as const;

/** What the incident is about must be within reach. */
const checkLinks = async (db: Db, reached: VisibleRows, changes: LinkChanges): Promise<void> => {
  for (const [field, table, code, message] of LINKS) {
    const id = changes[field];
    if (id === undefined || id === null) continue;
    const row = await db
      .selectFrom(table)
      .select('id')
      .where(reached[table])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw fieldFailure(code, field, message);
  }
  for (const id of changes.sub_exploitants_ids ?? []) await checkEntity(db, reached, id);
};

const attach = (
  db: Db,
  { operator_id, user_id }: Reporter,
  id: number,
  files: readonly StoredUpload[],
): Promise<void> => attachIncidentFiles(db, { operator_id, owner_id: id, uploaded_by: user_id }, files);

const checkFiles = (deps: IncidentsDeps, { operator_id, user_id }: Reporter, files: Input['files']) =>
  checkRoom(
    deps.db,
    { operator_id, uploaded_by: user_id },
    files,
    secondsAfter(deps.clock.now(), -3600).toISOString(),
  );

/** The parts of an incident to which it belongs: those named, or the one that its reporter keeps alone. */
const entitiesOf = (ids: readonly number[] | undefined, reached: VisibleRows): number[] =>
  ids === undefined || ids.length === 0
    ? reached.sub_exploitant_id === null
      ? []
      : [reached.sub_exploitant_id]
    : [...ids];

/** Notes an incident with its files. */
export const addIncident = async (
  deps: IncidentsDeps,
  reporter: Reporter,
  { files, sub_exploitants_ids, ...input }: Input,
): Promise<FlightIncident> => {
  const now = deps.clock.now();
  const aware_at = input.aware_at ?? input.date;
  checkDates(input.date, aware_at, now);
  await checkLinks(deps.db, reporter.reached, { ...input, sub_exploitants_ids });
  await checkFiles(deps, reporter, files);
  const id = await withUploads(deps.storage, files, (stored) =>
    deps.db.transaction().execute(async (db) => {
      const { id: made } = await db
        .insertInto('flight_incidents')
        .values({
          ...input,
          aware_at,
          types: [...new Set(input.types)],
          operator_id: reporter.operator_id,
          sub_exploitant_ids: entitiesOf(sub_exploitants_ids, reporter.reached),
          created_by: reporter.user_id,
          created_by_name: reporter.name,
          created_at: now.toISOString(),
          updated_at: now.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await attach(db, reporter, made, stored);
      return { result: made, attached: true };
    }),
  );
  return readIncident(deps, reporter.reached, id);
};

/** Completes an incident. Throws NOT_FOUND, INCIDENT_CHANGED when it changed since the version that was seen. */
export const changeIncident = async (
  deps: IncidentsDeps,
  reporter: Reporter,
  id: number,
  { files, version, sub_exploitants_ids, ...changes }: Changes,
): Promise<FlightIncident> => {
  const before = await readIncident(deps, reporter.reached, id);
  const now = deps.clock.now();
  checkDates(changes.date ?? before.date, changes.aware_at ?? before.aware_at, now);
  await checkLinks(deps.db, reporter.reached, { ...changes, sub_exploitants_ids });
  await checkFiles(deps, reporter, files);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await withUploads(deps.storage, files, (stored) =>
    deps.db.transaction().execute(async (db) => {
      const changed = await db
        .updateTable('flight_incidents')
        .set({
          ...given,
          ...(sub_exploitants_ids && {
            sub_exploitant_ids: entitiesOf(sub_exploitants_ids, reporter.reached),
          }),
          version: before.version + 1,
          updated_at: now.toISOString(),
        })
        .where('id', '=', id)
        .where('version', '=', version ?? before.version)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw new Failure('INCIDENT_CHANGED');
      await attach(db, reporter, id, stored);
      return { result: null, attached: true };
    }),
  );
  return readIncident(deps, reporter.reached, id);
};
