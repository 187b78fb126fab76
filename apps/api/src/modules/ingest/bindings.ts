import type { FixSubject } from '@envol/domain/tracking/fix';
import type { Db } from '../../platform/db/database.ts';
import { withinTime } from '../../tracking/withinTime.ts';

/** Who tells: the operator of a device, or the authority of a receiver. */
export interface Sensor {
  /** As it stands in fixes. */
  readonly name: string;
  readonly operator_id: number | null;
  readonly structure_id: number | null;
  /** What it may speak for; empty: everything that its organisation may. */
  readonly serial_numbers: readonly string[];
  readonly is_simulated: boolean;
}

/** Whose drone a name is. `foreign`: another operator's; `unknown`: nobody's. */
export type Lane = 'own' | 'unknown' | 'foreign';

export interface Bound {
  /** The name that the drone is registered under, else the first one that was told. */
  readonly device_id: string;
  readonly lane: Lane;
}

/** A drone that was registered, or sold, meanwhile is noticed after as long, ms. */
const GOOD_FOR_MS = 15_000;
const MOST_NAMES = 20_000;
/** The database is away: what was known stands, and it is asked again after as long, ms. */
const READ_WITHIN_MS = 400;
const AGAIN_MS = 1_000;

/** The names by which a drone may be registered, the surest first. */
export const namesOf = ({ device_id, serial, fr_id, controller }: FixSubject): string[] =>
  [device_id, serial, fr_id, controller].flatMap((name) => name ?? []);

/** Looks up whose the drones are that are told of. */
export interface Bindings {
  /** Null for a subject without any name. */
  bind(subject: FixSubject, sensor: Sensor, now: number): Promise<Bound | null>;
  /** Whether a name is another operator's than the sensor's. */
  isForeign(name: string, sensor: Sensor, now: number): Promise<boolean>;
}

type Owners = ReadonlySet<number>;

/** Whose drones names are, as the table says, read again after a while. */
const createOwners = (db: Db) => {
  const known = new Map<string, { readonly owners: Owners; readonly until: number }>();

  const readOwners = async (names: readonly string[], now: number): Promise<void> => {
    const list = [...names];
    const rows = await db
      .selectFrom('drones')
      .select(['serial_number', 'remote_id', 'dji_controller_id', 'operator_id'])
      .where((eb) =>
        eb.or([
          eb('serial_number', 'in', list),
          eb('remote_id', 'in', list),
          eb('dji_controller_id', 'in', list),
        ]),
      )
      .execute();
    for (const name of names) {
      const own = rows.filter((row) =>
        [row.serial_number, row.remote_id, row.dji_controller_id].includes(name),
      );
      known.delete(name);
      known.set(name, {
        owners: new Set(own.map(({ operator_id }) => operator_id)),
        until: now + GOOD_FOR_MS,
      });
      if (known.size > MOST_NAMES) known.delete(known.keys().next().value ?? '');
    }
  };

  /** Reads names anew; those that were known all the same wait for no database. Rejects for others where it is away. */
  const refresh = async (names: readonly string[], now: number): Promise<void> => {
    const read = readOwners(names, now);
    if (!names.every((name) => known.has(name))) return read;
    try {
      await withinTime(read, READ_WITHIN_MS);
      return;
    } catch {
      // It stands as it was read last.
    }
    for (const name of names) {
      const { owners } = known.get(name) ?? { owners: new Set<number>() };
      known.set(name, { owners, until: now + AGAIN_MS });
    }
  };

  const ownersOf = async (
    names: readonly string[],
    now: number,
  ): Promise<readonly (readonly [string, Owners])[]> => {
    const missing = names.filter((name) => (known.get(name)?.until ?? 0) <= now);
    if (missing.length > 0) await refresh(missing, now);
    return names.map((name) => [name, known.get(name)?.owners ?? new Set()] as const);
  };
  return ownersOf;
};

export const createBindings = (db: Db): Bindings => {
  const ownersOf = createOwners(db);

  const laneOf = (owners: Owners, { operator_id }: Sensor): Lane => {
    if (owners.size === 0) return 'unknown';
    return operator_id === null || owners.has(operator_id) ? 'own' : 'foreign';
  };

  return {
    bind: async (subject, sensor, now) => {
      const names = namesOf(subject);
      const [first] = names;
      if (first === undefined) return null;
      const lanes = (await ownersOf(names, now)).map(
        ([name, owners]) => ({ device_id: name, lane: laneOf(owners, sensor) }) as const,
      );
      return (
        lanes.find(({ lane }) => lane === 'own') ??
        lanes.find(({ lane }) => lane === 'foreign') ?? { device_id: first, lane: 'unknown' }
      );
    },
    isForeign: async (name, sensor, now) => {
      const [found] = await ownersOf([name], now);
      return found !== undefined && laneOf(found[1], sensor) === 'foreign';
    },
  };
};
