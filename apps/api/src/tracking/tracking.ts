import { randomUUID } from 'node:crypto';
import type { Fix } from '@envol/domain/tracking/fix';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { connectDatabase } from '../platform/db/database.ts';
import type { Pace } from '../platform/pace.ts';
import { createMemoryBus } from './bus/memory.ts';
import type { Bus, MannedHearing } from './bus/port.ts';
import { type Device, Devices } from './devices.ts';
import { openQueueFile } from './record/queueFile.ts';
import { createRecorder, type Recorded, type Recorder } from './record/recorder.ts';
import { Screens } from './screens/screens.ts';
import { Sky, type Track } from './sky.ts';
import { Sources } from './sources.ts';
import { createOwnState, type HelicopterService, watchStates } from './states.ts';
import { TakeIn } from './takeIn.ts';
import { pointOf, type Teller } from './teller.ts';

export type { Recorded } from './record/recorder.ts';
export type { Teller } from './teller.ts';

/** Fixes that were taken: they are on the picture. */
export interface Taken {
  /**
   * Resolves once they are kept: in the database or, that being away, on the disk of this process. Rejects with QueueFull where
   * neither has room. Who does not ask is not told.
   */
  kept(): Promise<Recorded>;
}

/** Where aircraft are, from those who tell it to those who watch. */
export interface Tracking {
  /** Takes fixes of one teller: into the picture at once, into the record with the next batch. Never throws. */
  takeFixes(fixes: readonly Fix[], teller: Teller): Taken;
  /** Resolves once what was taken until now was heard on the picture. */
  takenIn(): Promise<void>;
  /** The device of a teller, as this process knows it. */
  device(device_id: string, teller: Teller): Device;
  /** The receiver of manned aircraft answered this process, or did not. */
  tellManned(hearing: MannedHearing): void;
  /** Whether helicopters are heard, by all processes together. */
  helicopters(): HelicopterService;
  /** This process among those of the bus. */
  readonly node: string;
  readonly recorder: Recorder;
  readonly bus: Bus;
  readonly sky: Sky;
  readonly sources: Sources;
  readonly screens: Screens;
  /** How the worst alarm about a track is found: set by who judges alarms. */
  alarmLevels: { of(track: Track): 0 | 1 | 2 | 3 };
  close(): Promise<void>;
}

export interface TrackingOptions {
  readonly database_url: string;
  /** Where positions wait while the database is away. */
  readonly folder: string;
  readonly queue_bytes: number;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Absent: of this process alone. */
  readonly bus?: Bus | undefined;
  readonly pace?: Pace;
  /** The structures whose U-space a place is in. Absent: none. */
  readonly uspacesAt?: (lat: number, lon: number) => readonly number[];
  /** The structures that answer for a place. Absent: none. */
  readonly responsibleAt?: (lat: number, lon: number) => readonly number[];
  /** Whether this process judges alarms. */
  readonly judges?: boolean;
}

/** Connections of its own: those who act may hold all the others. */
const OWN_CONNECTIONS = 3;
const FORGET_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 500;
const STATE_EVERY_MS = 1_000;

/** Into the picture at once, and of drones into the record. */
const takeAndRecord =
  (takeIn: TakeIn, recorder: Recorder): Tracking['takeFixes'] =>
  (fixes, teller) => {
    takeIn.take(fixes, teller);
    const recorded = recorder.record(
      fixes.flatMap((fix) => (fix.subject.kind === 'drone' ? (pointOf(fix, teller) ?? []) : [])),
    );
    // A failure is counted and logged; only who asks hears of it.
    recorded.catch(() => undefined);
    return { kept: () => recorded };
  };

/** Opens what follows aircraft in this process. */
export const openTracking = async (options: TrackingOptions): Promise<Tracking> => {
  const { clock, log, uspacesAt = () => [], responsibleAt = () => [] } = options;
  const now = (): number => clock.now().getTime();
  const node = randomUUID();
  const own = connectDatabase(options.database_url, OWN_CONNECTIONS);
  const failed = (error: unknown): void => log.warn({ err: error }, 'tracking');
  const bus = options.bus ?? createMemoryBus(failed);
  const devices = new Devices();
  const self = { node, judges: options.judges ?? false };
  const own_state = createOwnState(bus, self, () => recorder.isRecording());
  const recorder = createRecorder({
    pool: own.pool,
    devices,
    file: await openQueueFile(options.folder, options.queue_bytes),
    ...{ pace: options.pace, log },
    onRecording: own_state.tell,
  });
  const sky = new Sky({ node, bus, now, uspacesAt, responsibleAt });
  const sources = new Sources();
  const heardFixes = bus.subscribe('fixes', ({ fixes }) => {
    for (const { fix, teller } of fixes) sources.note(fix, teller);
  });
  const alarmLevels: Tracking['alarmLevels'] = { of: () => 0 };
  const states = watchStates(bus, () => screens.tellStateToAll());
  const screens = new Screens({
    sky,
    now,
    levelOf: (track) => alarmLevels.of(track),
    isRecording: () => states.isRecording(),
  });
  const heardAlarms = bus.subscribe('alarms', ({ alarms }) => screens.tellAlarms(alarms));
  const takeIn = new TakeIn({ node, bus, pool: own.pool, devices, now, failed });
  const timers = [
    setInterval(() => devices.forgetSilent(now()), FORGET_EVERY_MS),
    setInterval(() => sky.sweep(), SWEEP_EVERY_MS),
    setInterval(own_state.tell, STATE_EVERY_MS),
  ];
  return {
    ...{ node, recorder, bus, sky, sources, screens, alarmLevels },
    takenIn: () => takeIn.done(),
    tellManned: own_state.tellManned,
    helicopters: states.helicopters,
    device: (device_id, teller) => devices.of(device_id, teller, now()),
    takeFixes: takeAndRecord(takeIn, recorder),
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      heardAlarms();
      heardFixes();
      states.end();
      screens.close();
      sky.close();
      await recorder.close();
      await bus.close();
      await own.close();
    },
  };
};
