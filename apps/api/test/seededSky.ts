// Ingest, bus, record, alarms and screens in one process under virtual time, with what goes wrong decided by a seed.

import type { EphemeralFrame, PositionAlarm } from '@envol/contract/tracking/ephemeral';
import { decodePositions } from '@envol/contract/tracking/positionFrames';
import { volumeOfCorridor } from '@envol/domain/tracking/alarms/protectedVolumes';
import type { Fix } from '@envol/domain/tracking/fix';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';
import { type Alarms, createAlarms } from '../src/modules/traces/alarms.service.ts';
import type { Tables } from '../src/platform/db/schema.ts';
import type { Bus, BusMessages, Topic } from '../src/tracking/bus/port.ts';
import { Devices } from '../src/tracking/devices.ts';
import type { QueueFile } from '../src/tracking/record/queueFile.ts';
import { createRecorder, type Recorder } from '../src/tracking/record/recorder.ts';
import type { ScreenSocket } from '../src/tracking/screens/bucket.ts';
import { Screens } from '../src/tracking/screens/screens.ts';
import { Sky } from '../src/tracking/sky.ts';
import { TakeIn } from '../src/tracking/takeIn.ts';
import { type PointToRecord, pointOf, type Teller } from '../src/tracking/teller.ts';
import type { Tracking } from '../src/tracking/tracking.ts';

/** mulberry32: the same numbers for the same seed, from 0 to 1. */
export const seeded = (seed: number) => {
  let state = seed | 0;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
};
type Chance = ReturnType<typeof seeded>;

/** A bus between processes that loses, doubles, holds up and so reorders; what a process says it hears itself at once. */
export class FaultyBus {
  drop = 0;
  double = 0;
  delay_ms = 0;
  private readonly chance: Chance;
  private readonly ends = new Set<Map<Topic, Set<(message: never) => void>>>();
  constructor(chance: Chance) {
    this.chance = chance;
  }
  open(): Bus {
    const own = new Map<Topic, Set<(message: never) => void>>();
    this.ends.add(own);
    const tell = (heard: typeof own, topic: Topic, message: unknown): void => {
      for (const hear of heard.get(topic) ?? []) hear(message as never);
    };
    return {
      publish: (topic, message) => {
        tell(own, topic, message);
        for (const other of this.ends) {
          if (other === own || this.chance() < this.drop) continue;
          const times = this.chance() < this.double ? 2 : 1;
          for (let time = 0; time < times; time += 1)
            setTimeout(
              () => this.ends.has(other) && tell(other, topic, message),
              this.chance() * this.delay_ms,
            );
        }
      },
      subscribe: <T extends Topic>(topic: T, hear: (message: BusMessages[T]) => void) => {
        const set = own.get(topic) ?? new Set();
        own.set(topic, set.add(hear as never));
        return () => set.delete(hear as never);
      },
      isConnected: () => true,
      close: async () => {
        this.ends.delete(own);
      },
    };
  }
}

/** The database as the record asks it, in memory: it may be away, before or after it has done what was asked. */
export class FakeDatabase {
  is_away = false;
  loses_answers = 0;
  /** Rows by trace and instant; how often each was added. */
  readonly points = new Map<string, { readonly device_id: string; readonly at: number; added: number }>();
  readonly traces = new Map<number, { device_id: string; operator: string; first: number; last: number }>();
  private readonly chance: Chance;
  private readonly operators: ReadonlyMap<string, number>;
  private ids = 0;
  constructor(chance: Chance, operators: ReadonlyMap<string, number>) {
    this.chance = chance;
    this.operators = operators;
  }

  get pool(): pg.Pool {
    const query = async (asked: string | { name: string; values: unknown[] }) => {
      await Promise.resolve();
      const lost = (): Error => Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
      if (this.is_away) throw lost();
      const rows = typeof asked === 'string' ? [] : this.answer(asked.name, asked.values);
      if (this.chance() < this.loses_answers) throw lost();
      return { rows };
    };
    return { query } as unknown as pg.Pool;
  }

  private answer(name: string, values: unknown[]): object[] {
    if (name === 'reserve traces')
      return Array.from({ length: Number(values[0]) }, () => {
        this.ids += 1;
        return { id: this.ids };
      });
    return name === 'find devices' ? this.find(values) : this.write(values);
  }

  private find([devices, operators]: unknown[]): object[] {
    const asked = numbersOf(operators);
    return (devices as string[]).map((device_id, index) => {
      const operator = String(asked[index]);
      const [id, trace] =
        [...this.traces]
          .filter(([, each]) => each.device_id === device_id && each.operator === operator)
          .toSorted(([, one], [, other]) => other.last - one.last)[0] ?? [];
      const operator_id = this.operators.get(device_id) ?? asked[index] ?? null;
      return {
        ...{ drone_id: null, drone_name: null, operator_id, company_name: null, id: id ?? null },
        ...{ first: trace?.first, last: trace?.last, first_longitude: 0, first_latitude: 0 },
      };
    });
  }

  private write(values: unknown[]): object[] {
    const [traces, instants] = [numbersOf(values[0]), numbersOf(values[1])];
    const [ids, operators, devices] = [numbersOf(values[8]), numbersOf(values[9]), values[12] as string[]];
    const [firsts, lasts] = [numbersOf(values[14]), numbersOf(values[15])];
    const deviceOf = new Map(ids.map((id, index) => [id, devices[index] ?? '']));
    const added = new Map<number, number[]>();
    for (const [index, trace] of traces.entries()) {
      const at = instants[index] ?? 0;
      const key = `${trace} ${at}`;
      if (this.points.has(key)) continue;
      this.points.set(key, { device_id: deviceOf.get(trace) ?? '', at, added: 1 });
      added.set(trace ?? 0, [...(added.get(trace ?? 0) ?? []), at]);
    }
    for (const [index, id] of ids.entries()) {
      if (id === null) continue;
      const before = this.traces.get(id);
      const [first, last] = [firsts[index] ?? 0, lasts[index] ?? 0];
      if (added.has(id) || before !== undefined)
        this.traces.set(id, {
          device_id: devices[index] ?? '',
          operator: String(operators[index]),
          first: before?.first ?? first,
          last: Math.max(before?.last ?? 0, last),
        });
    }
    return [...added].map(([trace_id, found]) => ({ trace_id, added: found.length, instants: found }));
  }
}

const numbersOf = (text: unknown): (number | null)[] =>
  String(text)
    .slice(1, -1)
    .split(',')
    .map((each) => (each === 'NULL' || each === '' ? null : Number(each)));

/** A queue that outlives the processes of a run. */
export class FakeQueue implements QueueFile {
  private points: PointToRecord[] = [];
  waiting = (): number => this.points.length;
  append = async (points: readonly PointToRecord[]): Promise<void> => {
    this.points.push(...points);
  };
  oldest = async () => {
    const points = this.points.slice(0, 50);
    if (points.length === 0) return null;
    const done = async (): Promise<void> => {
      this.points = this.points.slice(points.length);
    };
    return { points, done };
  };
  close = async (): Promise<void> => undefined;
}

const nothing = (): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** A helicopter's corridor along latitude 43.6: those who fly there are in it, those who fly 1.1 km beside are not. */
const SEEDED_CORRIDOR = volumeOfCorridor(
  'departure 1',
  {
    type: 'LineString',
    coordinates: [
      [1.4, 43.6],
      [1.5, 43.6],
    ],
    buffer_m: 600,
  },
  450,
);

/** A process that takes fixes, records them and judges alarms. */
export class IngestProcess {
  readonly sky: Sky;
  readonly recorder: Recorder;
  readonly alarms: Alarms;
  /** When each device was heard first in this life, ms. */
  readonly heard = new Map<string, number>();
  readonly changes: {
    readonly at: number;
    readonly device: string;
    readonly kind: string;
    readonly change: string;
  }[] = [];
  private died = Number.POSITIVE_INFINITY;
  private readonly takeIn: TakeIn;
  private readonly bus: Bus;
  private readonly timers: NodeJS.Timeout[];
  private readonly now: () => number;

  constructor(parts: {
    bus: Bus;
    database: FakeDatabase;
    queue: FakeQueue;
    now: () => number;
    node: string;
  }) {
    const { bus, database, queue, now, node } = parts;
    this.bus = bus;
    const devices = new Devices();
    const log = { warn: () => undefined };
    this.recorder = createRecorder({
      pool: database.pool,
      devices,
      file: queue,
      log,
      onRecording: () => undefined,
    });
    this.sky = new Sky({ node, bus, now, uspacesAt: () => [7] });
    this.takeIn = new TakeIn({ node, bus, pool: database.pool, devices, now, failed: () => undefined });
    const tracking = {
      ...{ bus, node, sky: this.sky, alarmLevels: { of: () => 0 }, takenIn: () => this.takeIn.done() },
      device: (device_id: string, teller: Teller) => devices.of(device_id, teller, now()),
    } as unknown as Tracking;
    this.alarms = createAlarms({
      ...{ tracking, log, now, areas_every_ms: 1_000, system_db: nothing() },
      areas: {
        at: () => [{ structure_id: 7, distance_m: 0 }],
        uspacesAt: () => [7],
        volumesAt: () => [SEEDED_CORRIDOR],
        refresh: async () => undefined,
      },
      airspace: { currentIds: () => [] } as never,
      geometry: {} as never,
      terrain: { groundUnder: async () => [null] } as never,
    });
    bus.subscribe('fixes', (message) => {
      if (message.node !== node) return;
      for (const { device_id } of message.fixes)
        if (!this.heard.has(device_id)) this.heard.set(device_id, now());
    });
    bus.subscribe('alarms', (message) => {
      if (message.node !== node) return;
      for (const { alarm } of message.alarms)
        this.changes.push({
          at: now(),
          device: alarm.device_id,
          kind: alarm.alert_type,
          change: alarm.change,
        });
    });
    this.now = now;
    this.timers = [setInterval(() => this.sky.sweep(), 500)];
  }

  take(fix: Fix, teller: Teller): Promise<unknown> {
    this.takeIn.take([fix], teller);
    const point = pointOf(fix, teller);
    return this.recorder.record(point === null ? [] : [point]);
  }

  /** Until when it lived, ms. */
  ended = (): number => this.died;

  /** As a process that is killed: nothing of it is written any more. */
  kill(): void {
    this.died = this.now();
    for (const timer of this.timers) clearInterval(timer);
    this.sky.close();
    void this.bus.close();
    void this.alarms.close();
  }
}

/** A screen that notes what it is told. */
export class NotingSocket implements ScreenSocket {
  bufferedAmount = 0;
  readonly readyState = 1;
  readonly devices = new Map<number, string>();
  /** The devices of the places that it was told. */
  readonly seen = new Set<string>();
  readonly alarms: PositionAlarm[] = [];
  /** Whether it was told that what it sees is recorded, each time. */
  readonly recording: boolean[] = [];
  unnamed = 0;
  send(data: string | Uint8Array): void {
    if (typeof data !== 'string') {
      for (const { handle } of decodePositions(data)?.places ?? []) {
        const device = this.devices.get(handle);
        if (device === undefined) this.unnamed += 1;
        else this.seen.add(device);
      }
      return;
    }
    const frame = JSON.parse(data) as EphemeralFrame;
    if ('labels' in frame)
      for (const { handle, device_id } of frame.labels) this.devices.set(handle, device_id);
    if (frame.type === 'live_state') this.recording.push(frame.is_recording);
    if (frame.type === 'position_alert') this.alarms.push(frame.alarm);
  }
  close(): void {}
}

/** A process that holds sockets. */
export const openScreens = (bus: Bus, now: () => number, node: string) => {
  const sky = new Sky({ node, bus, now, uspacesAt: () => [7] });
  const screens = new Screens({ sky, now, levelOf: () => 0, isRecording: () => true });
  bus.subscribe('alarms', ({ alarms }) => screens.tellAlarms(alarms));
  const timer = setInterval(() => sky.sweep(), 500);
  return {
    screens,
    close: (): void => {
      clearInterval(timer);
      screens.close();
      sky.close();
    },
  };
};
