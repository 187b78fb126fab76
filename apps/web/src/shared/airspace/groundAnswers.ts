import type { Ground, GroundSource } from '@envol/domain/airspace/ground';

/** What the server told of the ground under one area. */
export interface GroundAnswer {
  readonly ground: Ground | null;
  /** The source that failed to tell it; null where none did. */
  readonly failed: GroundSource | null;
}

interface Kept {
  readonly told: GroundAnswer | null;
  /** When it may be asked for again, ms; never where nothing failed. */
  readonly again_at: number;
  /** How often in a row it failed. */
  readonly failures: number;
}

const KEPT = 200;
/** Doubled at every failure in a row. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 300_000;

const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/**
 * Answers by the shape of an area. What was told stays, an unknown ground too, so that it is not asked for at every
 * vertex; where a source failed, or no answer came, it is asked for again after a pause that grows. Instants in
 * milliseconds.
 */
export const createGroundAnswers = () => {
  const kept = new Map<string, Kept>();
  const keep = (key: string, answer: Kept): void => {
    if (kept.size > KEPT) kept.clear();
    kept.set(key, answer);
  };
  const failedAt = (key: string, told: GroundAnswer | null, now: number): void => {
    const failures = (kept.get(key)?.failures ?? 0) + 1;
    keep(key, { told, failures, again_at: now + pauseAfter(failures) });
  };
  /** A pause that is longer than any was begun before the clock was set back: it is over. */
  const leftOf = (key: string, now: number): number => {
    const left = (kept.get(key)?.again_at ?? now) - now;
    return Number.isFinite(left) && left > LONGEST_PAUSE_MS ? 0 : Math.max(0, left);
  };
  return {
    tell: (key: string, told: GroundAnswer, now: number): void => {
      if (told.failed !== null) failedAt(key, told, now);
      else keep(key, { told, failures: 0, again_at: Number.POSITIVE_INFINITY });
    },
    /** The call itself did not come back: what was told before stays. */
    fail: (key: string, now: number): void => failedAt(key, kept.get(key)?.told ?? null, now),
    of: (key: string): GroundAnswer | null => kept.get(key)?.told ?? null,
    isDue: (key: string, now: number): boolean => leftOf(key, now) === 0,
    /** How long until one of them may be asked for again, ms; null where none ever is. */
    nextIn: (keys: readonly string[], now: number): number | null => {
      const next = Math.min(...keys.map((key) => leftOf(key, now)));
      return Number.isFinite(next) ? next : null;
    },
    /** Somebody asks again: what failed may be asked for at once. */
    again: (): void => {
      for (const [key, answer] of kept) if (answer.failures > 0) kept.set(key, { ...answer, again_at: 0 });
    },
  };
};
