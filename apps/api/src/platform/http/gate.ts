import type { ErrorCode } from '@envol/contract/errors';
import { Failure } from './failure.ts';

export interface GateOptions {
  /** Weight at once, in all and of one person. */
  readonly most: number;
  readonly most_of_one: number;
  /** Pieces of work that wait, in all and of one person; nothing of them is read meanwhile. */
  readonly most_waiting: number;
  readonly most_waiting_of_one: number;
  /** A piece waits so long at most; absent: as long as it takes. */
  readonly longest_wait_ms?: number;
  /** What is told where too many of all wait, or one has waited too long; SERVICE_UNAVAILABLE unless told. */
  readonly crowded?: ErrorCode;
}

/** Forms with files are held in memory from their first byte to their answer, some 30 MB each. */
export const FORMS: GateOptions = { most: 12, most_of_one: 2, most_waiting: 400, most_waiting_of_one: 40 };
/** Reads whose answer is written for 50 ms and more: a map of 1,000 missions weighs 2, which is 2 MB and 100 ms. */
export const HEAVY_READS: GateOptions = {
  most: 8,
  most_of_one: 4,
  most_waiting: 300,
  most_waiting_of_one: 60,
};
/**
 * Acts of money. Each asks the database some fifteen times and the payment service some five times: of 2,000 that companies asked for at
 * one moment, four fifths were answered 503, for no connection was free within its 5 s. A whole second's acts at the service's own limit
 * are let in; more wait.
 */
export const PAYMENTS: GateOptions = {
  most: 24,
  most_of_one: 4,
  most_waiting: 2_000,
  most_waiting_of_one: 40,
  longest_wait_ms: 20_000,
  crowded: 'PAYMENTS_CROWDED',
};
const RETRY_AFTER_S = 5;

/** How many later pieces of others may begin before one that is too heavy for the room that is left; then they wait behind it. */
const MOST_PASSING = 16;

interface Waiting {
  readonly person: string;
  readonly weight: number;
  readonly begin: () => void;
  passed: number;
}

/** Letters that other servers hand over: whoever sends one slowly keeps no person's files waiting. */
export const DELIVERIES: GateOptions = {
  most: 4,
  most_of_one: 2,
  most_waiting: 100,
  most_waiting_of_one: 40,
};

interface Piece {
  /** 1 unless told. */
  readonly weight?: number;
  /** Aborted when its client hangs up: a piece that still waits then gives up its place in the row. */
  readonly signal?: AbortSignal;
}

/** Lets work in by turns, so that no person's fills the memory or holds up everybody else's. */
export type Gate = <T>(person: string, work: () => Promise<T>, piece?: Piece) => Promise<T>;

const crowdedOf = ({ crowded = 'SERVICE_UNAVAILABLE' }: GateOptions): Failure =>
  new Failure(crowded, { retry_after_s: RETRY_AFTER_S });

/** Waits in the row until the piece's turn. Throws MALFORMED_BODY when its client hangs up before, `crowded` where it lasts too long. */
const waitIn = (
  waiting: Waiting[],
  {
    person,
    weight,
    signal,
  }: Pick<Waiting, 'person' | 'weight'> & { readonly signal: AbortSignal | undefined },
  options: GateOptions,
  letIn: () => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const settled = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', hangUp);
    };
    const giveUp = (failure: Failure): void => {
      settled();
      waiting.splice(waiting.indexOf(piece), 1);
      reject(failure);
      letIn();
    };
    const hangUp = (): void => giveUp(new Failure('MALFORMED_BODY'));
    const begin = (): void => {
      settled();
      resolve();
    };
    const piece: Waiting = { person, weight, begin, passed: 0 };
    waiting.push(piece);
    signal?.addEventListener('abort', hangUp, { once: true });
    const { longest_wait_ms } = options;
    const timer =
      longest_wait_ms === undefined
        ? undefined
        : setTimeout(() => giveUp(crowdedOf(options)), longest_wait_ms).unref();
  });

/** Throws RATE_LIMITED where too many of a person wait, `crowded` where too many of all. */
const refuseCrowd = (waiting: readonly Waiting[], person: string, most: GateOptions): void => {
  const own = waiting.filter((each) => each.person === person).length;
  if (own >= most.most_waiting_of_one) throw new Failure('RATE_LIMITED', { retry_after_s: RETRY_AFTER_S });
  if (waiting.length >= most.most_waiting) throw crowdedOf(most);
};

/**
 * Throws RATE_LIMITED for whoever sends too many at once, `crowded` when all wait or one has waited too long, MALFORMED_BODY for who
 * hung up.
 */
export const createGate = (options: GateOptions): Gate => {
  const waiting: Waiting[] = [];
  const running = new Map<string, number>();
  let total = 0;
  const ofPerson = (person: string): number => running.get(person) ?? 0;
  const hasOwnRoom = ({ person, weight }: Pick<Waiting, 'person' | 'weight'>): boolean =>
    ofPerson(person) + weight <= options.most_of_one;
  const mayBegin = (piece: Pick<Waiting, 'person' | 'weight'>): boolean =>
    total + piece.weight <= options.most && hasOwnRoom(piece);
  const begins = (
    { person, weight }: Pick<Waiting, 'person' | 'weight'>,
    before: readonly Waiting[],
  ): void => {
    total += weight;
    running.set(person, ofPerson(person) + weight);
    for (const each of before) each.passed += 1;
  };
  /** Those that no earlier piece of their person is waiting before, up to one that was passed too often. */
  const nextOfEach = (): Waiting[] => {
    const seen = new Set<string>();
    const next: Waiting[] = [];
    for (const piece of waiting) {
      if (seen.has(piece.person)) continue;
      seen.add(piece.person);
      next.push(piece);
      // Room that it waits for is kept for it; what waits for its own person's holds nobody else up.
      if (piece.passed >= MOST_PASSING && hasOwnRoom(piece)) break;
    }
    return next;
  };
  const ended = (person: string, weight: number): void => {
    total -= weight;
    const left = ofPerson(person) - weight;
    if (left > 0) running.set(person, left);
    else running.delete(person);
    letIn();
  };
  const letIn = (): void => {
    // What was let go may have room for several lighter ones.
    for (;;) {
      const next = nextOfEach().find(mayBegin);
      if (!next) return;
      const place = waiting.indexOf(next);
      waiting.splice(place, 1);
      begins(next, waiting.slice(0, place));
      next.begin();
    }
  };
  const mayPass = (piece: Pick<Waiting, 'person' | 'weight'>): boolean =>
    mayBegin(piece) &&
    !waiting.some((each) => each.person === piece.person) &&
    !nextOfEach().some((each) => each.passed >= MOST_PASSING && hasOwnRoom(each));
  const turn = async (person: string, weight: number, signal: AbortSignal | undefined): Promise<void> => {
    if (signal?.aborted) throw new Failure('MALFORMED_BODY');
    if (mayPass({ person, weight })) return begins({ person, weight }, waiting);
    refuseCrowd(waiting, person, options);
    await waitIn(waiting, { person, weight, signal }, options, letIn);
  };
  return async (person, work, { weight = 1, signal } = {}) => {
    // One that weighs more than may run at once runs alone.
    const weighs = Math.min(weight, options.most, options.most_of_one);
    await turn(person, weighs, signal);
    try {
      return await work();
    } finally {
      ended(person, weighs);
    }
  };
};
