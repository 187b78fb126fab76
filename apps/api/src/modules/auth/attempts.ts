import { LRUCache } from 'lru-cache';

/** Wrong passwords for one account from one address before that address has to wait for the window's end. */
const MOST_FROM_ONE_ADDRESS = 10;
const WINDOW_MS = 15 * 60_000;
/** Wrong passwords for one account, from all addresses together, before strange addresses are slowed down. */
const UNHURRIED = 10;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 8_000;
/** Guesses that wait at once for one account; more are refused. */
const MOST_WAITING = 20;
/** An address from which an account was signed in is no stranger to it for this long. */
const KNOWN_MS = 30 * 86_400_000;

/** Whose password is tried (an account's id, or a name that nobody has), and from which address. */
export interface Guess {
  readonly account: string;
  readonly address: string;
}

/**
 * Counts wrong passwords, of names known or not, so that guessing is slow and tells nothing about who exists. Nobody is
 * locked out by a stranger: what a stranger does slows strangers down, never an address from which the account was
 * signed in before.
 */
export interface Attempts {
  /** Counts the guess before its password is looked at: how long it has to wait, ms; null when it is refused. */
  begin(guess: Guess): number | null;
  /** The wait of a guess is over. */
  waited(guess: Guess): void;
  /** The password was right: the guess does not count. */
  succeeded(guess: Guess): void;
}

export const createAttempts = (): Attempts => {
  const options = { max: 50_000, ttl: WINDOW_MS };
  const fromAddress = new LRUCache<string, number>(options);
  const inAll = new LRUCache<string, number>(options);
  const waiting = new Map<string, number>();
  const known = new LRUCache<string, true>({ max: 50_000, ttl: KNOWN_MS });
  const pair = ({ account, address }: Guess): string => `${account} ${address}`;
  const count = (cache: LRUCache<string, number>, key: string, step: 1 | -1): void => {
    cache.set(key, Math.max(0, (cache.get(key) ?? 0) + step));
  };
  return {
    begin: (guess) => {
      const { account } = guess;
      if ((fromAddress.get(pair(guess)) ?? 0) >= MOST_FROM_ONE_ADDRESS) return null;
      const before = inAll.get(account) ?? 0;
      const isStranger = !known.has(pair(guess));
      if (isStranger && (waiting.get(account) ?? 0) >= MOST_WAITING) return null;
      count(fromAddress, pair(guess), 1);
      count(inAll, account, 1);
      waiting.set(account, (waiting.get(account) ?? 0) + 1);
      if (!isStranger || before < UNHURRIED) return 0;
      return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(before - UNHURRIED, 10));
    },
    waited: ({ account }) => {
      const left = (waiting.get(account) ?? 1) - 1;
      if (left > 0) waiting.set(account, left);
      else waiting.delete(account);
    },
    succeeded: (guess) => {
      fromAddress.delete(pair(guess));
      count(inAll, guess.account, -1);
      known.set(pair(guess), true);
    },
  };
};
