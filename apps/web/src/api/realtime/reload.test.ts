import { QueryClient, type QueryMeta, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Touched } from './frames.ts';
import { createReloader } from './reload.ts';

const KEYS = {
  list: ['flights', '/flights', { query: { limit: 25 } }],
  seventh: ['flights', '/flights/:id', { params: { id: 7 } }],
  eighth: ['flights', '/flights/:id', { params: { id: 8 } }],
  request: ['approvals', '/approvals/:id', { params: { id: 3 } }],
  messages: ['approvals', '/approvals/:id/messages', { params: { id: 3 } }],
  pilots: ['pilots', '/pilots', {}],
  bell: ['notifications', '/notifications', {}],
} as const;
/** On the screen of a mission and of its request, shown by a test of its own. */
const BESIDE = {
  weather: ['flights', '/flights/:id/weather', { params: { id: 7 } }],
  sheet: ['flights', '/flights/:id/constraint_sheet', { params: { id: 7 } }],
  map: ['flights', '/flights', { query: { geom: 'collection' } }],
  decisions: ['approvals', '/approvals/:id/decisions', { params: { id: 3 } }],
} as const;
const TOTAL = ['flights', '/flights', { query: { limit: 1 } }] as const;
/** Shown by a test of its own. */
const QUEUE = {
  queue: ['approvals', 'queue', {}],
  count: ['approvals', '/approvals', { query: { limit: 1 } }],
} as const;
type Name = keyof typeof KEYS | keyof typeof QUEUE | keyof typeof BESIDE | 'total';

const OF_FLIGHT = ['record', 'list', 'map', 'approvals', 'constraint_sheet', 'constraints'];
/** What facts of a request and of a mission name, as the server sends it with their events. */
const REQUEST: readonly Touched[] = [
  { noun: 'approvals', ids: [3] },
  { noun: 'flights', ids: [7], views: OF_FLIGHT },
];
const WORDS: readonly Touched[] = [
  { noun: 'approvals', ids: [3], views: ['record', 'list', 'map', 'messages'] },
  { noun: 'flights', ids: [7], views: OF_FLIGHT },
];

let loaded: Name[];
let planned: (() => void)[];
let elapsed: number;
let started: Map<string, number>;
let close: (() => void)[];
let reload: ReturnType<typeof createReloader>;
let client: QueryClient;

/** On the screen until the function returned is called. */
const show = (name: Name, queryKey: readonly unknown[], meta: QueryMeta = {}): (() => void) => {
  const observer = new QueryObserver(client, {
    queryKey,
    meta,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      loaded.push(name);
      return name;
    },
  });
  const leave = observer.subscribe(() => undefined);
  close.push(leave);
  started.set(observer.getCurrentQuery().queryHash, 50);
  return leave;
};

const settle = async (): Promise<void> => {
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
  loaded = [];
};

beforeEach(async () => {
  [loaded, planned, elapsed, started, close] = [[], [], 100, new Map(), []];
  client = new QueryClient();
  for (const name of Object.keys(KEYS) as (keyof typeof KEYS)[]) show(name, KEYS[name]);
  await settle();
  reload = createReloader({
    client,
    gather: (run) => run(),
    later: (run) => void planned.push(run),
    random: () => 0,
    elapsed: () => elapsed,
    startedAt: (hash) => started.get(hash) ?? null,
  });
});
afterEach(() => {
  for (const end of close) end();
});

const fire = async (): Promise<readonly Name[]> => {
  for (const run of planned.splice(0)) run();
  await new Promise((resolve) => setTimeout(resolve, 0));
  return loaded.sort();
};

describe('what an event has the screens load again', () => {
  it('is the request, its mission and their lists, and nothing of other records or nouns', async () => {
    reload(WORDS);
    expect(await fire()).toEqual(['list', 'messages', 'request', 'seventh']);
  });

  it('is of a mission what shows how its requests stand, and of a request what a message changes', async () => {
    for (const name of Object.keys(BESIDE) as (keyof typeof BESIDE)[]) show(name, BESIDE[name]);
    show('total', TOTAL, { view: 'count' });
    await settle();
    reload(WORDS);
    expect(await fire()).toEqual(['list', 'map', 'messages', 'request', 'seventh', 'sheet']);
    loaded = [];
    reload(REQUEST);
    expect(await fire()).toEqual(['decisions', 'list', 'map', 'messages', 'request', 'seventh', 'sheet']);
  });

  it('is all of a mission that was changed itself', async () => {
    show('weather', BESIDE.weather);
    show('total', TOTAL, { view: 'count' });
    await settle();
    reload([{ noun: 'flights', ids: [7] }]);
    expect(await fire()).toEqual(['list', 'seventh', 'total', 'weather']);
  });

  it('is what names a pilot, in every mission, once a pilot’s record changed', async () => {
    show('weather', BESIDE.weather);
    await settle();
    reload([
      { noun: 'pilots', ids: 'every' },
      { noun: 'flights', ids: 'every', views: ['record', 'list'] },
    ]);
    expect(await fire()).toEqual(['eighth', 'list', 'pilots', 'seventh']);
  });

  it('is nothing for the bell, whose words come with the event', async () => {
    reload(WORDS);
    expect(await fire()).not.toContain('bell');
  });

  it('is no count of the header while a list on the screen tells it', async () => {
    const leaveQueue = show('queue', QUEUE.queue, { count: 'told' });
    show('count', QUEUE.count, { count: 'asked' });
    await settle();
    reload(WORDS);
    expect(await fire()).toEqual(['list', 'messages', 'queue', 'request', 'seventh']);
    leaveQueue();
    reload(WORDS);
    expect(await fire()).toContain('count');
  });

  it('leaves the missions alone when an authority writes a note', async () => {
    reload([{ noun: 'approvals', ids: [3] }]);
    expect(await fire()).toEqual(['messages', 'request']);
  });

  it('is asked for once after a burst', async () => {
    for (let count = 0; count < 20; count += 1) reload(WORDS);
    expect(planned).toHaveLength(1);
    expect(await fire()).toEqual(['list', 'messages', 'request', 'seventh']);
  });

  it('leaves out what began to load after the event was heard', async () => {
    reload(WORDS);
    for (const hash of started.keys()) if (hash.includes('/flights/:id')) started.set(hash, 101);
    expect(await fire()).toEqual(['list', 'messages', 'request']);
  });
});
