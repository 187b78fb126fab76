import { hashKey, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import { clear, createStore, del, delMany, entries, get, keys, set } from 'idb-keyval';
import { isFailure } from '../api/failure.ts';
import { presentTime } from '../device/clock.ts';
import { createStore as createShared } from '../ui/stores/store.ts';

/** An answer as it was when it came; `at` in ms since 1970. */
export interface Copy {
  readonly at: number;
  readonly data: unknown;
}

/** Whose answers are kept: the work of the road. Drones and pilots are for planning without a network. */
const KEPT_NOUNS: ReadonlySet<unknown> = new Set([
  'flights',
  'approvals',
  'pilots',
  'drones',
  'structures',
  'activations',
  'take-off-authorizations',
  'structures-authority',
]);
/** On a bad connection a copy is shown after this while the answer is still awaited. */
const PATIENCE_MS = 4_000;
/** Older copies are no help by the road, and are removed at the next start. */
const KEPT_FOR_MS = 30 * 86_400_000;

/** No answer, or one of a server that is starting or failing: not a refusal, which must be seen. */
const isOutOfReach = (error: unknown): boolean =>
  isFailure(error) && (error.code === 'NETWORK' || error.status >= 500);

/** What an account owes before it goes on: refused is the account until then, not what was read. */
const OWED: ReadonlySet<string> = new Set(['TERMS_DUE', 'SECOND_FACTOR_DUE', 'EMAIL_NOT_CONFIRMED']);

/** It is not to be read any more, or is no more: a copy of it has no place on the device either. */
const isTakenAway = (error: unknown): boolean =>
  isFailure(error) &&
  (error.status === 403 || error.status === 404 || error.status === 410) &&
  !OWED.has(error.code);

interface World {
  readonly read: (key: string) => Promise<Copy | undefined>;
  readonly write: (key: string, copy: Copy) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Whose copies are read and written; null = nobody is signed in. */
  readonly owner: () => string | null;
}

type Answer<T> = (context: QueryFunctionContext<QueryKey>) => T | Promise<T>;
type Late = { readonly late: true };
const LATE: Late = { late: true };
const isLate = (value: unknown): value is Late => value === LATE;

/** When each query's shown answer was copied; a query that is not in it shows the server's own. */
const ages = createShared<ReadonlyMap<string, number>>(new Map());

const showAge = (hash: string, at: number | null): void => {
  if ((ages.get().get(hash) ?? null) === at) return;
  const next = new Map(ages.get());
  if (at === null) next.delete(hash);
  else next.set(hash, at);
  ages.set(next);
};

/** When each query's shown answer was copied, by the query's hash. */
export const useCopyAges = ages.use;

/** When the copy that a query shows was made, ms since 1970; null = the answer is the server's. */
export const useCopyAge = (queryKey: QueryKey): number | null => ages.use().get(hashKey(queryKey)) ?? null;

/**
 * Answers of the kept nouns are copied on this device. Where the server cannot be reached, or does not answer within
 * four seconds, the copy is shown and its age told; an answer that comes later takes its place, and so does a refusal.
 */
export const createCopying =
  (world: World) =>
  async <T>(
    ask: Answer<T>,
    context: QueryFunctionContext<QueryKey>,
    query: { readonly queryHash: string; readonly setData: (data: T) => unknown },
  ): Promise<T> => {
    const owner = world.owner();
    if (owner === null || !KEPT_NOUNS.has(context.queryKey[0])) return ask(context);
    const key = `${owner} ${query.queryHash}`;
    const show = (copy: Copy): T => {
      showAge(query.queryHash, copy.at);
      return copy.data as T;
    };
    // A browser without a store of its own throws at once, others fail later: the answer is shown all the same.
    const keep = async (copy: Copy): Promise<void> => {
      // What comes after its account signed out stays nowhere on the device.
      if (world.owner() !== owner) return;
      try {
        await world.write(key, copy);
      } catch {
        return;
      }
    };
    const letGo = async (): Promise<void> => {
      try {
        await world.remove(key);
      } catch {
        // What cannot be removed could not be read either.
      }
    };
    const fresh = Promise.resolve(ask(context)).then(
      (data) => {
        showAge(query.queryHash, null);
        // A full disk or a private window only means that there is no copy.
        void keep({ at: world.now(), data });
        return data;
      },
      async (error: unknown) => {
        if (isTakenAway(error)) await letGo();
        throw error;
      },
    );
    const copyFor = async (): Promise<Copy | undefined> => {
      try {
        return await world.read(key);
      } catch {
        return undefined;
      }
    };
    try {
      const first = await Promise.race([fresh, world.wait(PATIENCE_MS).then(() => LATE)]);
      if (!isLate(first)) return first;
    } catch (error) {
      const copy = isOutOfReach(error) ? await copyFor() : undefined;
      if (copy === undefined) throw error;
      return show(copy);
    }
    const copy = await copyFor();
    if (copy === undefined) return fresh;
    fresh.then(
      (data) => query.setData(data),
      (error: unknown) => {
        // The copy is on the screen: asked again without one, the screen says what the server says.
        if (isTakenAway(error)) void context.client.resetQueries({ queryKey: context.queryKey, exact: true });
      },
    );
    return show(copy);
  };

const database = createStore('envol-copies', 'answers');

/** Signed out: nothing of the account stays on the device. */
export const forgetCopies = async (): Promise<void> => {
  ages.set(new Map());
  await clear(database).catch(() => undefined);
};

/** What this account's device keeps of a query; undefined where nothing, or where it cannot be read. */
export const copyOf = async (owner: string, queryKey: QueryKey): Promise<Copy | undefined> => {
  try {
    return await get<Copy>(`${owner} ${hashKey(queryKey)}`, database);
  } catch {
    return undefined;
  }
};

/** Keeps an answer that came outside its query; fails where the device has no room. */
export const keepCopy = async (owner: string, queryKey: QueryKey, copy: Copy): Promise<void> => {
  await set(`${owner} ${hashKey(queryKey)}`, copy, database);
  showAge(hashKey(queryKey), null);
};

/** How many answers the device keeps. */
export const countCopies = async (): Promise<number> => (await keys(database).catch(() => [])).length;

/** Removes what is too old or another account's. */
export const sweepCopies = async (owner: string): Promise<void> => {
  const all = await entries<string, Copy>(database).catch(() => []);
  const gone = all.filter(
    ([key, { at }]) => !key.startsWith(`${owner} `) || presentTime() - at > KEPT_FOR_MS,
  );
  await delMany(
    gone.map(([key]) => key),
    database,
  ).catch(() => undefined);
};

/** The device's own store behind `createCopying`. */
export const createCopier = (owner: () => string | null): ReturnType<typeof createCopying> =>
  createCopying({
    read: (key) => get<Copy>(key, database),
    write: (key, copy) => set(key, copy, database),
    remove: (key) => del(key, database),
    now: presentTime,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    owner,
  });
