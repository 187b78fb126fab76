import { createHash } from 'node:crypto';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { createRates, forgetRate, isNoted, noteUntil, takeBackCount } from '../../platform/db/rates.ts';

/** Wrong passwords for one account from one address before that address has to wait for the window's end. */
const MOST_FROM_ONE_ADDRESS = 10;
const WINDOW_MS = 15 * 60_000;
/** Wrong passwords for one account, from all addresses together, before strange addresses are slowed down. */
const UNHURRIED = 10;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 8_000;
/** Guesses that wait at once for one account in one process; more are refused. */
const MOST_WAITING = 20;
/** An address from which an account was signed in is no stranger to it for this long. */
const KNOWN_S = 30 * 86_400;

/** Whose password is tried (an account's id, or a name that nobody has), and from which address. */
export interface Guess {
  readonly account: string;
  readonly address: string;
}

/**
 * Counts wrong passwords, of names known or not, so that guessing is slow and tells nothing about who exists: in the
 * database, so that all processes allow together what one allows. Nobody is locked out by a stranger: what a stranger
 * does slows strangers down, never an address from which the account was signed in before.
 */
export interface Attempts {
  /** Counts the guess before its password is looked at: how long it has to wait, ms; null when it is refused. */
  begin(guess: Guess): Promise<number | null>;
  /** The wait of a guess is over. */
  waited(guess: Guess): void;
  /** The password was right: the guess does not count. */
  succeeded(guess: Guess): Promise<void>;
}

/** What was typed as a name may be a password, and an address names a person: neither is kept as it is. */
const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

const keysOf = ({ account, address }: Guess) => ({
  from_address: `guess from ${digest(account, address)}`,
  in_all: `guess of ${digest(account)}`,
  known: `known ${digest(account, address)}`,
});

export const createAttempts = (db: Database, clock: Clock): Attempts => {
  const rates = createRates(db, clock);
  const waiting = new Map<string, number>();
  return {
    begin: async (guess) => {
      const { account } = guess;
      const keys = keysOf(guess);
      const isStranger = !(await isNoted(db, keys.known, clock.now()));
      if (isStranger && (waiting.get(account) ?? 0) >= MOST_WAITING) return null;
      waiting.set(account, (waiting.get(account) ?? 0) + 1);
      const from = await rates.count(keys.from_address, WINDOW_MS);
      if (from.count > MOST_FROM_ONE_ADDRESS) {
        waitedFor(waiting, account);
        return null;
      }
      const before = (await rates.count(keys.in_all, WINDOW_MS)).count - 1;
      if (!isStranger || before < UNHURRIED) return 0;
      return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(before - UNHURRIED, 10));
    },
    waited: ({ account }) => waitedFor(waiting, account),
    succeeded: async (guess) => {
      const keys = keysOf(guess);
      const ends_at = secondsAfter(clock.now(), KNOWN_S).toISOString();
      await forgetRate(db, keys.from_address);
      await takeBackCount(db, keys.in_all);
      await noteUntil(db, keys.known, ends_at);
    },
  };
};

const waitedFor = (waiting: Map<string, number>, account: string): void => {
  const left = (waiting.get(account) ?? 1) - 1;
  if (left > 0) waiting.set(account, left);
  else waiting.delete(account);
};
