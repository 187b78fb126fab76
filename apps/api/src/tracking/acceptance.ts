import {
  type Acceptance,
  acceptFix,
  type Fix,
  type FixRefusal,
  type RawFix,
} from '@envol/domain/tracking/fix';
import type { ReadRefusal } from '@envol/domain/tracking/formats/reading';
import { createBuckets } from './bucket.ts';
import type { RefusedByMqtt } from './mqtt/connection.ts';

/** Updates of one device a second, and how many at once. */
export const DEVICE_RATE = { a_second: 5, burst: 30 } as const;
/** Drones of which one sender tells for the first time, a second, and how many at once. */
const NEW_NAMES = { a_second: 0.5, burst: 100 } as const;
/** Manned aircraft likewise: a receiver at a large airport hears some 500 of them, and a few new ones a second. */
const NEW_MANNED = { a_second: 10, burst: 1_000 } as const;
/** Devices whose last place is known; those that were silent longest are forgotten first. */
const MOST_DEVICES = 50_000;

/** Why something that came from outside is not on the picture. */
export type DropReason =
  | FixRefusal
  | ReadRefusal
  | `mqtt_${RefusedByMqtt}`
  | 'too_frequent'
  | 'too_many_drones'
  | 'too_many_aircraft'
  | 'foreign_serial'
  | 'serial_not_allowed'
  | 'unknown_topic'
  | 'unreachable';

/** What every way in shares: the last place of each device, its rate, and what was dropped. */
export interface FixAcceptance {
  /** The place that was told, or why it is none. `key`: the device as one teller knows it; `now`: ms. */
  accept(raw: RawFix, key: string, now: number): Acceptance;
  /** Whether a device may tell once more now. */
  isWithinRate(key: string, now: number): boolean;
  /** Whether a device that was not heard yet may be taken from this sender: names that are made up would fill the picture. */
  isNameAllowed(key: string, sender: string, now: number): boolean;
  /** The same of manned aircraft, which everybody sees. */
  isMannedAllowed(key: string, sender: string, now: number): boolean;
  drop(reason: DropReason, count?: number): void;
  /** How many since the start, by reason. */
  readonly dropped: ReadonlyMap<DropReason, number>;
}

export const createFixAcceptance = (): FixAcceptance => {
  const last = new Map<string, Fix>();
  const buckets = createBuckets(DEVICE_RATE, MOST_DEVICES);
  const names = createBuckets(NEW_NAMES);
  const manned = createBuckets(NEW_MANNED);
  const dropped = new Map<DropReason, number>();
  const drop = (reason: DropReason, count = 1): void => {
    dropped.set(reason, (dropped.get(reason) ?? 0) + count);
  };
  return {
    accept: (raw, key, now) => {
      const accepted = acceptFix(raw, last.get(key) ?? null, now);
      if (accepted.fix !== undefined) {
        last.delete(key);
        last.set(key, accepted.fix);
        if (last.size > MOST_DEVICES) last.delete(last.keys().next().value ?? '');
      } else drop(accepted.refused);
      return accepted;
    },
    isWithinRate: (key, now) => {
      const is_within = buckets.take(key, now);
      if (!is_within) drop('too_frequent');
      return is_within;
    },
    isNameAllowed: (key, sender, now) => {
      if (last.has(key) || names.take(sender, now)) return true;
      drop('too_many_drones');
      return false;
    },
    isMannedAllowed: (key, sender, now) => {
      if (last.has(key) || manned.take(sender, now)) return true;
      drop('too_many_aircraft');
      return false;
    },
    drop,
    dropped,
  };
};
