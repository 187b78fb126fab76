import type { PositionAlarm } from '@envol/contract/tracking/ephemeral';
import type { Fix } from '@envol/domain/tracking/fix';
import type { DeviceBinding } from '../record/statements.ts';
import type { Teller } from '../teller.ts';

/** A place of an aircraft, whole in itself: what is lost, doubled or late on the way spoils nothing else. */
export interface TrackedFix {
  readonly fix: Fix;
  readonly device_id: string;
  readonly teller: Teller;
  readonly binding: DeviceBinding;
}

/** An alarm, and whom it is told to: audiences as events name them. */
export interface AlarmTold {
  readonly alarm: PositionAlarm;
  readonly audience: readonly string[];
}

/** Whether the receiver of manned aircraft answered when it was asked last. */
export type MannedHearing = 'heard' | 'away';

/** What processes tell each other. All of it may be lost: the record is the database's. */
export interface BusMessages {
  /** Fixes as they come in. */
  readonly fixes: { readonly node: string; readonly fixes: readonly TrackedFix[] };
  /** A process that begins to watch asks for the places of now. */
  readonly ask: { readonly node: string };
  readonly alarms: { readonly node: string; readonly alarms: readonly AlarmTold[] };
  /** Each second: it lives, judges alarms or not, reaches the database or not, and hears manned aircraft or not. */
  readonly state: {
    readonly node: string;
    readonly judges: boolean;
    readonly is_recording: boolean;
    /** Absent of a process that asks no receiver. */
    readonly manned?: MannedHearing | undefined;
  };
}
export type Topic = keyof BusMessages;

export interface Bus {
  /** To every process, this one too. Never waits and never throws. */
  publish<T extends Topic>(topic: T, message: BusMessages[T]): void;
  subscribe<T extends Topic>(topic: T, hear: (message: BusMessages[T]) => void): () => void;
  /** False while the other processes are not reached. */
  isConnected(): boolean;
  close(): Promise<void>;
}
