import type { RealtimeEvent } from '@envol/contract/realtime';
import { touchedBy } from '@envol/contract/touched';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
type Name = keyof typeof KEYS;

const event = (
  more: Partial<
    Extract<RealtimeEvent, { type: 'approval_message' | 'approval_submitted' | 'approval_noted' }>
  > = {},
): RealtimeEvent => ({
  type: 'approval_message',
  id: 1,
  created_at: '2026-11-24T09:00:00Z',
  notification: null,
  approval_id: 3,
  flight_id: 7,
  status: 'pending',
  ...more,
});

let loaded: Name[];
let planned: (() => void)[];
let elapsed: number;
let started: Map<string, number>;
let close: (() => void)[];
let reload: ReturnType<typeof createReloader>;

beforeEach(async () => {
  [loaded, planned, elapsed, started, close] = [[], [], 100, new Map(), []];
  const client = new QueryClient();
  for (const name of Object.keys(KEYS) as Name[]) {
    const observer = new QueryObserver(client, {
      queryKey: KEYS[name],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => {
        loaded.push(name);
        return name;
      },
    });
    close.push(observer.subscribe(() => undefined));
    started.set(observer.getCurrentQuery().queryHash, 50);
  }
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
  loaded = [];
  reload = createReloader({
    client,
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
    reload(touchedBy(event()));
    expect(await fire()).toEqual(['list', 'messages', 'request', 'seventh']);
  });

  it('is the bell too when the event has words for the user', async () => {
    const notification = { id: 1 } as never;
    reload(touchedBy(event({ notification })));
    expect(await fire()).toEqual(['bell', 'list', 'messages', 'request', 'seventh']);
  });

  it('leaves the missions alone when an authority writes a note', async () => {
    reload(touchedBy(event({ type: 'approval_noted' })));
    expect(await fire()).toEqual(['messages', 'request']);
  });

  it('is asked for once after a burst', async () => {
    for (let count = 0; count < 20; count += 1) reload(touchedBy(event()));
    expect(planned).toHaveLength(1);
    expect(await fire()).toEqual(['list', 'messages', 'request', 'seventh']);
  });

  it('leaves out what began to load after the event was heard', async () => {
    reload(touchedBy(event()));
    for (const hash of started.keys()) if (hash.includes('/flights/:id')) started.set(hash, 101);
    expect(await fire()).toEqual(['list', 'messages', 'request']);
  });
});
