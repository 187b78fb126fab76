import { Failure } from './failure.ts';

/** Forms with files are held in memory from their first byte to their answer, some 30 MB each. */
export interface FormTurnsOptions {
  /** At once, in all and of one person. */
  readonly most: number;
  readonly most_of_one: number;
  /** Forms that wait, in all and of one person; their bytes are not read meanwhile. */
  readonly most_waiting: number;
  readonly most_waiting_of_one: number;
}

const USUAL: FormTurnsOptions = { most: 12, most_of_one: 2, most_waiting: 400, most_waiting_of_one: 40 };
const RETRY_AFTER_S = 5;

interface Waiting {
  readonly person: string;
  readonly begin: () => void;
}

/** Takes forms by turns, so that no person's files fill the memory or hold up everybody else's. */
export type FormTurns = <T>(person: string, work: () => Promise<T>) => Promise<T>;

/** Throws RATE_LIMITED for whoever sends too many at once, SERVICE_UNAVAILABLE when all wait. */
export const createFormTurns = (options: FormTurnsOptions = USUAL): FormTurns => {
  const waiting: Waiting[] = [];
  const running = new Map<string, number>();
  let total = 0;
  const ofPerson = (person: string): number => running.get(person) ?? 0;
  const mayBegin = (person: string): boolean =>
    total < options.most && ofPerson(person) < options.most_of_one;
  const begins = (person: string): void => {
    total += 1;
    running.set(person, ofPerson(person) + 1);
  };
  const ended = (person: string): void => {
    total -= 1;
    if (ofPerson(person) > 1) running.set(person, ofPerson(person) - 1);
    else running.delete(person);
    const place = waiting.findIndex((each) => mayBegin(each.person));
    const [next] = place < 0 ? [] : waiting.splice(place, 1);
    if (!next) return;
    begins(next.person);
    next.begin();
  };
  const turn = async (person: string): Promise<void> => {
    if (mayBegin(person)) return begins(person);
    if (waiting.filter((each) => each.person === person).length >= options.most_waiting_of_one)
      throw new Failure('RATE_LIMITED', { retry_after_s: RETRY_AFTER_S });
    if (waiting.length >= options.most_waiting)
      throw new Failure('SERVICE_UNAVAILABLE', { retry_after_s: RETRY_AFTER_S });
    await new Promise<void>((begin) => {
      waiting.push({ person, begin });
    });
  };
  return async (person, work) => {
    await turn(person);
    try {
      return await work();
    } finally {
      ended(person);
    }
  };
};
