import { type AlarmBook, type AlarmChange, silentSince } from '@envol/domain/tracking/alarms/alarmBook';
import type { FastifyBaseLogger } from 'fastify';
import {
  insertAlarm,
  linkTrace,
  noteSilence,
  recordChange,
  tellStructures,
  updateAlarm,
} from './alarms.repository.ts';
import { AlarmTeller, type Near, type TellerDeps } from './alarmTeller.ts';
import { AlarmWriter, traceOf } from './alarmWriter.ts';
import type { Flight } from './flight.ts';

interface KeeperDeps extends TellerDeps {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The structures that a flight concerns, with its distance from each that is responsible where it is, m. */
const nearOf = ({ granted_by, kept_free_by, responsible }: Flight): Near =>
  new Map<number, number | null>([
    ...[...granted_by, ...kept_free_by].map((id) => [id, null] as const),
    ...responsible.map(({ structure_id, distance_m }) => [structure_id, distance_m] as const),
  ]);

const isEnd = (change: AlarmChange['change']): boolean => change === 'over' || change === 'closed';

/** Tells what the judge finds to those who hear it, and records it behind that. */
export class AlarmKeeper {
  private readonly system_db: KeeperDeps['system_db'];
  private readonly book: AlarmBook;
  private readonly writer: AlarmWriter;
  private readonly teller: AlarmTeller;

  constructor(deps: KeeperDeps, book: AlarmBook) {
    this.system_db = deps.system_db;
    this.book = book;
    this.writer = new AlarmWriter(deps.log);
    this.teller = new AlarmTeller(deps);
  }

  /** Resolves once all is recorded. */
  close(): Promise<void> {
    return this.writer.close();
  }

  /** What a fix makes known beside alarms: approvals flown, areas passed, what the height rests on. */
  link(flight: Flight, inside: readonly number[], basis: string | null): void {
    const approvals = inside.filter((id) => !flight.been.has(id));
    const structures = [
      ...new Set([
        ...flight.responsible.map(({ structure_id }) => structure_id),
        ...flight.granted_by,
        ...flight.kept_free_by,
      ]),
    ].filter((id) => !flight.passed.has(id));
    for (const id of approvals) flight.been.add(id);
    for (const id of structures) flight.passed.add(id);
    const height_basis = flight.height_basis === basis ? null : flight.height_basis;
    if (approvals.length + structures.length === 0 && height_basis === null) return;
    flight.written = this.writer.put(async () => {
      const { system_db } = this;
      await linkTrace(system_db, await traceOf(system_db, flight), { approvals, structures, height_basis });
    });
  }

  /** Silence, and the end of it: told, and in the journal. */
  note(flight: Flight, change: AlarmChange): void {
    void this.teller.tell(flight, nearOf(flight), [change]);
    flight.written = this.writer.put(async () => {
      const id = flight.rows.get(change.alarm.key);
      if (id === undefined) return;
      await noteSilence(this.system_db, id, change.change === 'lost' ? silentSince(change.alarm) : null);
      await recordChange(this.system_db, id, change);
    });
  }

  /** Tells changes to those who hear them, at once, and records them behind that. */
  async keep(flight: Flight, changes: readonly AlarmChange[]): Promise<void> {
    const { system_db } = this;
    const near = nearOf(flight);
    await this.teller.tell(flight, near, changes);
    const [lon, lat] = [flight.told.fix.lon, flight.told.fix.lat];
    const take_off_ids = flight.take_off_ids;
    const changed = new Map(changes.map((change) => [change.alarm.key, change]));
    const due = this.book
      .of(flight.subject)
      .filter(({ key }) => changed.has(key) || this.isNearer(flight, key, near));
    const over = changes.filter(({ change }) => isEnd(change));
    if (due.length === 0 && over.length === 0) return;
    flight.written = this.writer.put(async () => {
      const trace_id = await traceOf(system_db, flight);
      for (const { alarm, change, at } of changes) {
        const id = flight.rows.get(alarm.key);
        if (id === undefined) {
          const made = await insertAlarm(system_db, alarm, {
            ...{ trace_id, at, place: [lon, lat], take_off_ids },
            other_device_id:
              alarm.other === null ? null : (this.teller.otherOf(alarm)?.device_id ?? alarm.other),
            other_identity: alarm.other,
          });
          flight.rows.set(alarm.key, made);
          await this.teller.tell(flight, near, [{ alarm, change, at }]);
        }
        const isUpdated = await updateAlarm(system_db, flight.rows.get(alarm.key) ?? 0, alarm, {
          ended: isEnd(change) ? { at, by: change === 'over' ? 'evidence' : 'silence' } : null,
          worse_at: change === 'worse' ? at : null,
        });
        // Closed by the sweep meanwhile, which wrote it down.
        if (change !== 'closed' || isUpdated)
          await recordChange(system_db, flight.rows.get(alarm.key) ?? 0, { alarm, change, at });
        if (isEnd(change)) {
          flight.rows.delete(alarm.key);
          flight.nearest.delete(alarm.key);
        }
      }
      const rows = due.flatMap(({ key }) => flight.rows.get(key) ?? []);
      await tellStructures(system_db, rows, near);
    });
  }

  /** Whether an alarm that stands concerns somebody new, or somebody nearer by some metres. */
  private isNearer(flight: Flight, key: string, near: ReadonlyMap<number, number | null>): boolean {
    const told = flight.nearest.get(key) ?? new Map<number, number | null>();
    let is_nearer = false;
    for (const [structure, metres] of near) {
      const before = told.get(structure);
      if (before === undefined || (metres !== null && (before === null || metres < before - 5))) {
        told.set(structure, metres);
        is_nearer = true;
      }
    }
    flight.nearest.set(key, told);
    return is_nearer;
  }
}
