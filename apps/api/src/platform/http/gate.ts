import { Failure } from './failure.ts';

export interface GateOptions {
  /** Weight at once, in all and of one person. */
  readonly most: number;
  readonly most_of_one: number;
  /** Pieces of work that wait, in all and of one person; nothing of them is read meanwhile. */
  readonly most_waiting: number;
  readonly most_waiting_of_one: number;
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
const RETRY_AFTER_S = 5;

interface Waiting {
  readonly person: string;
  readonly weight: number;
  readonly begin: () => void;
}

/** Lets work in by turns, so that no person's fills the memory or holds up everybody else's; each weighs 1 unless told. */
export type Gate = <T>(person: string, work: () => Promise<T>, weight?: number) => Promise<T>;

/** Throws RATE_LIMITED for whoever sends too many at once, SERVICE_UNAVAILABLE when all wait. */
export const createGate = (options: GateOptions): Gate => {
  const waiting: Waiting[] = [];
  const running = new Map<string, number>();
  let total = 0;
  const ofPerson = (person: string): number => running.get(person) ?? 0;
  const mayBegin = (person: string, weight: number): boolean =>
    total + weight <= options.most && ofPerson(person) + weight <= options.most_of_one;
  const begins = (person: string, weight: number): void => {
    total += weight;
    running.set(person, ofPerson(person) + weight);
  };
  const ended = (person: string, weight: number): void => {
    total -= weight;
    const left = ofPerson(person) - weight;
    if (left > 0) running.set(person, left);
    else running.delete(person);
    // What was let go may have room for several lighter ones.
    for (;;) {
      const place = waiting.findIndex((each) => mayBegin(each.person, each.weight));
      const [next] = place < 0 ? [] : waiting.splice(place, 1);
      if (!next) return;
      begins(next.person, next.weight);
      next.begin();
    }
  };
  const turn = async (person: string, weight: number): Promise<void> => {
    // Who comes later passes nobody of its own that waits.
    const own = waiting.filter((each) => each.person === person).length;
    if (own === 0 && mayBegin(person, weight)) return begins(person, weight);
    if (own >= options.most_waiting_of_one)
      throw new Failure('RATE_LIMITED', { retry_after_s: RETRY_AFTER_S });
    if (waiting.length >= options.most_waiting)
      throw new Failure('SERVICE_UNAVAILABLE', { retry_after_s: RETRY_AFTER_S });
    await new Promise<void>((begin) => {
      waiting.push({ person, weight, begin });
    });
  };
  return async (person, work, weight = 1) => {
    // One that weighs more than may run at once runs alone.
    const weighs = Math.min(weight, options.most, options.most_of_one);
    await turn(person, weighs);
    try {
      return await work();
    } finally {
      ended(person, weighs);
    }
  };
};
