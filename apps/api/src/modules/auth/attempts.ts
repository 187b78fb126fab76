import { LRUCache } from 'lru-cache';

const MAX_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;

/** Counts wrong passwords by name, known or not, so that guessing is slow and tells nothing about who exists. */
export interface Attempts {
  isBlocked(login: string): boolean;
  failed(login: string): void;
  succeeded(login: string): void;
}

export const createAttempts = (): Attempts => {
  const failures = new LRUCache<string, number>({ max: 50_000, ttl: WINDOW_MS });
  const key = (login: string): string => login.toLowerCase();
  return {
    isBlocked: (login) => (failures.get(key(login)) ?? 0) >= MAX_FAILURES,
    failed: (login) => {
      failures.set(key(login), (failures.get(key(login)) ?? 0) + 1);
    },
    succeeded: (login) => {
      failures.delete(key(login));
    },
  };
};
