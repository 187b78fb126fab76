import type { importAlphaTango } from '@envol/contract/drones';
import { DroneInput } from '@envol/contract/drones';
import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import { type Registry, type RegistryDrone, RegistryFailure } from '../../integrations/alphatango/port.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Owner, VisibleRows } from '../../platform/db/reach.ts';
import { importOf, takeTurn } from '../../platform/db/turn.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import { changeDrone, insertDrone } from './drones.repository.ts';

type Imported = ResponseOf<typeof importAlphaTango>;
type Skipped = Imported['skipped'][number];

/** What was asked of the registry, or the code that says it cannot be had. */
const registryAnswer = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RegistryFailure ? new Failure('REGISTRY_UNAVAILABLE') : error;
  }
};

/** The registry's accounts of the operator and of its sub-entities. */
const accountsOf = async (db: Db, reached: VisibleRows, operatorId: number): Promise<readonly string[]> => {
  const [operator, parts] = await Promise.all([
    db
      .selectFrom('operators')
      .select('alphatango_uids')
      .where('id', '=', operatorId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sub_exploitants')
      .select('alphatango_uid')
      .where(reached.sub_exploitants)
      .where('alphatango_uid', 'is not', null)
      .execute(),
  ]);
  return [
    ...new Set([...operator.alphatango_uids, ...parts.flatMap(({ alphatango_uid: uid }) => uid ?? [])]),
  ];
};

/** The operator's accounts with the registry, by the names that it gives them. Throws REGISTRY_UNAVAILABLE. */
export const exploitantNames = async (
  db: Db,
  registry: Registry,
  reached: VisibleRows,
  operatorId: number,
) => {
  const accounts = await accountsOf(db, reached, operatorId);
  const exploitants = await registryAnswer(() =>
    Promise.all(accounts.map(async (uid) => ({ alphatango_uid: uid, name: await registry.nameOf(uid) }))),
  );
  return { source: registry.source, exploitants };
};

const REGISTRATION = /^UAS-FR-\d{1,7}$/;

/** A drone of the registry as the house keeps one, or why it cannot. */
const inputOf = (drone: RegistryDrone): typeof DroneInput._zod.output | Skipped['reason'] => {
  if (drone.registration === null || !REGISTRATION.test(drone.registration)) return 'no_registration';
  const { manufacturer, model, registration } = drone;
  const parsed = DroneInput.safeParse({
    ...drone,
    name: drone.name ?? `${manufacturer ?? ''} ${model ?? ''} ${registration}`.trim().slice(0, 50),
  });
  return parsed.success ? parsed.data : 'incomplete';
};

/**
 * Brings an account's drones into the fleet: one that has the serial number already takes the registry's facts. Drones
 * without a registration UAS-FR are passed over and told. Throws ALPHATANGO_UID_UNKNOWN, REGISTRY_UNAVAILABLE.
 */
export const importFromRegistry = async (
  db: Database,
  registry: Registry,
  owner: Owner,
  reached: VisibleRows,
  { alphatango_uid: uid, registrations }: RequestOf<typeof importAlphaTango>['body'],
): Promise<Imported> => {
  if (!(await accountsOf(db, reached, owner.operator_id)).includes(uid))
    throw fieldFailure('ALPHATANGO_UID_UNKNOWN', 'alphatango_uid', 'alphatango_uid_unknown');
  // Asked before anything is locked: the registry may take its time.
  const drones = (await registryAnswer(() => registry.dronesOf(uid))).filter(
    ({ registration }) =>
      registrations === undefined || (registration !== null && registrations.includes(registration)),
  );
  const imported = await db.transaction().execute(async (transaction) => {
    const result = { created: 0, updated: 0, skipped: [] as Skipped[] };
    await takeTurn(transaction, importOf(owner));
    for (const drone of drones) {
      const input = inputOf(drone);
      if (typeof input === 'string') {
        const { registration, serial_number } = drone;
        result.skipped.push({ registration, serial_number, reason: input });
        continue;
      }
      const known = await transaction
        .selectFrom('drones')
        .select('id')
        .where(reached.drones)
        .where('serial_number', '=', input.serial_number)
        .executeTakeFirst();
      if (known) {
        const { registration, manufacturer, model, mass_kg } = input;
        await changeDrone(transaction, reached, known.id, { registration, manufacturer, model, mass_kg });
        result.updated++;
      } else {
        await insertDrone(transaction, owner, input);
        result.created++;
      }
    }
    return result;
  });
  return { source: registry.source, ...imported };
};
