import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { databaseFailure } from '../../platform/db/failures.ts';
import { type Pace, truePace } from '../../platform/pace.ts';
import type { Device, Devices } from '../devices.ts';
import type { PointToRecord } from '../teller.ts';
import { withinTime } from '../withinTime.ts';
import { assignTraces } from './assign.ts';
import { makeDays } from './days.ts';
import { type QueueFile, QueueFull } from './queueFile.ts';
import { findDevices, reserveTraceIds, writePoints } from './statements.ts';

/** What became of points of one call. */
export interface Recorded {
  readonly trace_ids: readonly number[];
  readonly added: number;
  readonly late: number;
  /** Traces that begin with one of them. */
  readonly begun: readonly number[];
  /** False where they wait in the file: the database is away, and what is told is what this process knows. */
  readonly is_written: boolean;
}

/** A batch begins so long after the one before, sooner where it is full, ms. */
export const BATCH_EVERY_MS = 100;
/** Points that a batch waits for no longer. */
const FULL_BATCH = 1_000;
/** Points that one statement writes. */
const MOST_POINTS = 5_000;
/** A statement that takes longer counts as a database that is away, ms. */
const AWAY_AFTER_MS = 5_000;
const ASK_AGAIN_MS = 1_000;
const IDS_AT_ONCE = 200;

const NOTHING: Recorded = { trace_ids: [], added: 0, late: 0, begun: [], is_written: false };

interface Call {
  readonly points: readonly PointToRecord[];
  readonly resolve: (recorded: Recorded) => void;
  readonly reject: (error: unknown) => void;
}

export interface RecorderOptions {
  readonly pool: pg.Pool;
  readonly devices: Devices;
  readonly file: QueueFile;
  /** Of its batches. */
  readonly pace?: Pace | undefined;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Told when it stops or begins to reach the database. */
  readonly onRecording: (is_recording: boolean) => void;
}

export interface RecorderCounts {
  /** Points that the database has. */
  written: number;
  /** Points that were put into the file. */
  queued: number;
  batches: number;
  /** Points that were not kept, by reason. */
  readonly dropped: Record<'queue_full' | 'refused_by_database', number>;
}

export interface Recorder {
  readonly counts: RecorderCounts;
  isRecording(): boolean;
  /** Bytes that wait on the disk. */
  waiting(): number;
  /** Keeps points; resolves once they are in the database or, that being away, on the disk. Rejects with QueueFull. */
  record(points: readonly PointToRecord[]): Promise<Recorded>;
  /** Writes what it has and ends. */
  close(): Promise<void>;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

class BatchRecorder implements Recorder {
  readonly counts: RecorderCounts = {
    written: 0,
    queued: 0,
    batches: 0,
    dropped: { queue_full: 0, refused_by_database: 0 },
  };
  private readonly options: RecorderOptions;
  private readonly batch_every_ms: number;
  private calls: Call[] = [];
  private points = 0;
  private ids: number[] = [];
  private readonly days = new Set<string>();
  private is_away = false;
  private is_working = false;
  private is_closed = false;
  private last_begun = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(options: RecorderOptions) {
    this.options = options;
    this.batch_every_ms = (options.pace ?? truePace)(BATCH_EVERY_MS);
    if (options.file.waiting() > 0) this.plan(0);
  }

  isRecording(): boolean {
    return !this.is_away;
  }

  waiting(): number {
    return this.options.file.waiting();
  }

  record(points: readonly PointToRecord[]): Promise<Recorded> {
    if (points.length === 0) return Promise.resolve({ ...NOTHING, is_written: !this.is_away });
    const { promise, resolve, reject } = Promise.withResolvers<Recorded>();
    this.calls.push({ points, resolve, reject });
    this.points += points.length;
    // What fires at once waits for the other fixes of the same turn.
    const since = performance.now() - this.last_begun;
    this.plan(this.points >= FULL_BATCH ? 0 : Math.max(2, this.batch_every_ms - since));
    return promise;
  }

  async close(): Promise<void> {
    this.is_closed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    while (this.is_working) await new Promise((resolve) => setTimeout(resolve, 5));
    while (this.calls.length > 0) await this.turn();
    await this.options.file.close();
  }

  private plan(ms: number): void {
    if (this.is_working || this.is_closed) return;
    if (this.timer !== null) {
      if (ms > 0) return;
      clearTimeout(this.timer);
    }
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.work();
    }, ms);
  }

  private async work(): Promise<void> {
    if (this.is_working || this.is_closed) return;
    this.is_working = true;
    try {
      await this.turn();
    } finally {
      this.is_working = false;
    }
    if (this.calls.length > 0)
      this.plan(
        this.points >= FULL_BATCH
          ? 0
          : Math.max(0, this.batch_every_ms - (performance.now() - this.last_begun)),
      );
    else if (this.options.file.waiting() > 0) this.plan(this.is_away ? ASK_AGAIN_MS : 0);
  }

  /** One batch: what waits on the disk goes before what is new, so that each device's points stay in order. */
  private async turn(): Promise<void> {
    this.last_begun = performance.now();
    const { file } = this.options;
    if (file.waiting() > 0) {
      const calls = this.takeCalls();
      if (calls.length > 0) await this.queue(calls);
      await this.writeOldest();
      return;
    }
    const calls = this.takeCalls();
    if (calls.length === 0) return;
    try {
      await this.write(calls);
      this.noteRecording(true);
    } catch (error) {
      this.forgetHeads(calls);
      if (this.isAway(error)) {
        this.noteRecording(false, error);
        await this.queue(calls);
      } else await this.writeApart(calls, error);
    }
  }

  private takeCalls(): Call[] {
    let points = 0;
    let taken = 0;
    for (const call of this.calls) {
      if (taken > 0 && points + call.points.length > MOST_POINTS) break;
      points += call.points.length;
      taken += 1;
    }
    this.points -= points;
    return this.calls.splice(0, taken);
  }

  private isAway(error: unknown): boolean {
    return databaseFailure(error) !== null;
  }

  private noteRecording(is_recording: boolean, error?: unknown): void {
    if (this.is_away === !is_recording) return;
    this.is_away = !is_recording;
    if (!is_recording) this.options.log.warn({ err: error }, 'positions are not being recorded');
    this.options.onRecording(is_recording);
  }

  /** What a failed batch assigned may be written or not: where traces end is looked up again. */
  private forgetHeads(calls: readonly Pick<Call, 'points'>[]): void {
    for (const { points } of calls)
      for (const { device_id, teller } of points) {
        const device = this.options.devices.of(device_id, teller, Number.NEGATIVE_INFINITY);
        device.head = undefined;
      }
  }

  /** Looks up the devices that are new to this process, their ids, and the tables of the days. */
  private async prepare(calls: readonly Pick<Call, 'points'>[]): Promise<void> {
    const { pool, devices } = this.options;
    const unknown = new Map<string, Device>();
    const days = new Set<string>();
    for (const { points } of calls)
      for (const { device_id, teller, at } of points) {
        const device = devices.of(device_id, teller, Number.NEGATIVE_INFINITY);
        if (device.head === undefined) unknown.set(device.key, device);
        days.add(dayOf(at));
      }
    const made = [...days].filter((day) => !this.days.has(day));
    if (made.length > 0) await withinTime(makeDays(pool, made), AWAY_AFTER_MS);
    for (const day of made) this.days.add(day);
    if (unknown.size === 0) return;
    const found = await withinTime(findDevices(pool, [...unknown.values()]), AWAY_AFTER_MS);
    for (const [key, device] of unknown) {
      const { head = null, ...binding } = found.get(key) ?? {
        drone_id: null,
        drone_name: null,
        operator_id: device.teller.operator_id,
        company_name: null,
      };
      device.head = head;
      device.binding = binding;
    }
  }

  private async write(calls: readonly Call[]): Promise<void> {
    const outcomes = await this.writeTogether(calls);
    for (const [index, call] of calls.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined) call.resolve(outcome);
    }
  }

  /** Writes points in one statement, or throws and has written none. */
  private async writeTogether(calls: readonly Pick<Call, 'points'>[]): Promise<Recorded[]> {
    const { pool, devices } = this.options;
    await this.prepare(calls);
    const deviceOf = ({ device_id, teller }: PointToRecord): Device =>
      devices.of(device_id, teller, Number.NEGATIVE_INFINITY);
    // A device may begin a trace at each of its points.
    const most = calls.reduce((sum, { points }) => sum + points.length, 0);
    if (this.ids.length < most)
      this.ids.push(
        ...(await withinTime(
          reserveTraceIds(pool, Math.max(IDS_AT_ONCE, most - this.ids.length)),
          AWAY_AFTER_MS,
        )),
      );
    const { placed, traces, heads } = assignTraces(calls, deviceOf, () => this.ids.shift() ?? 0);
    const written = await withinTime(
      writePoints(
        pool,
        placed.map(({ point }) => point),
        traces,
      ),
      AWAY_AFTER_MS,
    );
    for (const [device, head] of heads) device.head = head;
    this.counts.batches += 1;
    const outcomes = calls.map(() => ({
      trace_ids: new Set<number>(),
      begun: [] as number[],
      added: 0,
      late: 0,
    }));
    for (const { call, point, begins } of placed) {
      const instants = written.get(point.trace_id);
      const outcome = outcomes[call];
      if (outcome === undefined || instants === undefined) continue;
      if (instants !== 'every' && !instants.has(point.at)) continue;
      this.counts.written += 1;
      outcome.added += 1;
      if (point.is_late) outcome.late += 1;
      outcome.trace_ids.add(point.trace_id);
      if (begins) outcome.begun.push(point.trace_id);
    }
    return outcomes.map(({ trace_ids, ...rest }) => ({
      ...rest,
      trace_ids: [...trace_ids],
      is_written: true,
    }));
  }

  /** One call that the database refuses (a company erased meanwhile) must not keep the others from being written. */
  private async writeApart(calls: readonly Call[], first: unknown): Promise<void> {
    for (const call of calls)
      try {
        await this.write([call]);
      } catch (error) {
        this.forgetHeads([call]);
        if (this.isAway(error)) {
          this.noteRecording(false, error);
          await this.queue([call]);
          continue;
        }
        this.options.log.warn({ err: first }, 'positions were refused by the database');
        this.counts.dropped.refused_by_database += call.points.length;
        call.reject(error);
      }
  }

  /** Keeps calls on the disk; what this process knows of their traces is their answer. */
  private async queue(calls: readonly Call[]): Promise<void> {
    try {
      await this.options.file.append(calls.flatMap(({ points }) => points));
    } catch (error) {
      for (const call of calls) {
        this.counts.dropped.queue_full += call.points.length;
        call.reject(error instanceof QueueFull ? error : new QueueFull('the queue cannot be written'));
      }
      return;
    }
    for (const { points, resolve } of calls) {
      this.counts.queued += points.length;
      resolve({ ...NOTHING, added: points.length });
    }
  }

  private async writeOldest(): Promise<void> {
    const oldest = await this.options.file.oldest();
    if (oldest === null) return;
    const calls = [{ points: oldest.points }];
    try {
      await this.writeTogether(calls);
    } catch (error) {
      this.forgetHeads(calls);
      if (this.isAway(error)) {
        this.noteRecording(false, error);
        return;
      }
      await this.writeOldestApart(oldest.points);
    }
    await oldest.done();
    if (this.options.file.waiting() === 0) this.noteRecording(true);
  }

  /** Device by device, so that one that is refused costs the others nothing. Throws where the database is away again. */
  private async writeOldestApart(points: readonly PointToRecord[]): Promise<void> {
    for (const own of Map.groupBy(points, ({ device_id }) => device_id).values())
      try {
        await this.writeTogether([{ points: own }]);
      } catch (error) {
        this.forgetHeads([{ points: own }]);
        if (this.isAway(error)) throw error;
        this.options.log.warn({ err: error }, 'positions that waited were refused by the database');
        this.counts.dropped.refused_by_database += own.length;
      }
  }
}

/** Writes positions in batches, in one statement each; never within the transaction of anything else. */
export const createRecorder = (options: RecorderOptions): Recorder => new BatchRecorder(options);
