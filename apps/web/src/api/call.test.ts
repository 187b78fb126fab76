import { beforeEach, describe, expect, it, vi } from 'vitest';

const storage = (): Storage => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
};

interface Asked {
  readonly path: string;
  readonly authorization: string | null;
  readonly body: unknown;
}

const session = (token: string, id = 1) => ({
  token,
  refresh_token: `refresh-${token}`,
  expires_at: '2026-11-24T10:00:00Z',
  user: { id, permissions: [], memberships: [], acting_membership_id: null, impersonator_user_id: null },
});

/** The client as a browser's tab would load it, against a server that knows one good token. */
const setUp = async (
  goodToken: string,
  options: { refresh?: 'ok' | 'refused' | 'down'; duringRefresh?: () => void } = {},
) => {
  vi.resetModules();
  const asked: Asked[] = [];
  let good = goodToken;
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('window', { addEventListener: () => undefined, matchMedia: () => ({ matches: false }) });
  const channel = { onmessage: null as ((event: { data: unknown }) => void) | null, sent: [] as unknown[] };
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      set onmessage(handler: typeof channel.onmessage) {
        channel.onmessage = handler;
      }
      postMessage(data: unknown): void {
        channel.sent.push(data);
      }
    },
  );
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const authorization = new Headers(init.headers).get('authorization');
    asked.push({ path, authorization, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    if (path.endsWith('/refresh')) {
      if (options.refresh === 'down') throw new TypeError('fetch failed');
      if (options.refresh === 'refused')
        return Response.json({ detail: 'no', code: 'INVALID_REFRESH_TOKEN' }, { status: 401 });
      good = 'second';
      options.duringRefresh?.();
      return Response.json(session('second'));
    }
    if (authorization !== `Bearer ${good}`) return Response.json({ detail: 'no' }, { status: 401 });
    return Response.json({ id: 1, username: 'camille' });
  });
  const { callApi } = await import('./call.ts');
  const { endpoints } = await import('./endpoints.ts');
  const { currentSession, openSession } = await import('./session.ts');
  const { isFailure } = await import('./failure.ts');
  const me = () => callApi(endpoints.currentUser, {}, { handles: 'all' });
  return { asked, channel, me, currentSession, openSession, isFailure };
};

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe('an expired token', () => {
  it('is renewed once for all the calls that meet it, and the calls succeed', async () => {
    const test = await setUp('other');
    test.openSession(session('first') as never, false);
    const answers = await Promise.all([test.me(), test.me(), test.me()]);
    expect(answers.map((each) => each.username)).toEqual(['camille', 'camille', 'camille']);
    const refreshes = test.asked.filter((each) => each.path === '/api/v2/refresh');
    expect(refreshes.map((each) => each.body)).toEqual([{ token: 'refresh-first' }]);
    expect(test.currentSession()?.token).toBe('second');
  });

  it('ends the session when it cannot be renewed', async () => {
    const test = await setUp('other', { refresh: 'refused' });
    test.openSession(session('first') as never, false);
    await expect(test.me()).rejects.toMatchObject({ status: 401 });
    expect(test.currentSession()).toBeNull();
  });

  it('is not tried again in the name of whoever signed in meanwhile, whose session stays', async () => {
    const test = await setUp('third');
    test.openSession(session('first') as never, true);
    const asked = test.me();
    // Signed out and in again in another tab, while the call is on its way.
    localStorage.setItem('envol.session', JSON.stringify(session('third', 2)));
    await expect(asked).rejects.toMatchObject({ status: 401 });
    expect(test.asked.map(({ authorization }) => authorization)).toEqual(['Bearer first']);
    expect(test.currentSession()?.token).toBe('third');
  });

  it('is not tried again with the next session of the same person, which a late sign-out would end', async () => {
    const test = await setUp('third');
    test.openSession(session('first') as never, false);
    const asked = test.me();
    test.openSession(session('third') as never, false);
    await expect(asked).rejects.toMatchObject({ status: 401 });
    expect(test.asked.map(({ authorization }) => authorization)).toEqual(['Bearer first']);
    expect(test.currentSession()?.token).toBe('third');
  });

  it('is not renewed into the window of whoever signed in while it was, but for the tabs that still hold it', async () => {
    let signIn = (): void => undefined;
    const test = await setUp('other', { duringRefresh: () => signIn() });
    test.openSession(session('first') as never, false);
    signIn = () => test.openSession(session('third', 2) as never, false);
    await expect(test.me()).rejects.toMatchObject({ status: 401 });
    expect(test.currentSession()?.user.id).toBe(2);
    expect(test.channel.sent).toEqual([
      { kind: 'renewed', spent: 'refresh-first', session: session('second') },
    ]);
  });

  it('keeps the session when the server cannot be reached', async () => {
    const test = await setUp('other', { refresh: 'down' });
    test.openSession(session('first') as never, false);
    await expect(test.me()).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
    expect(test.currentSession()?.token).toBe('first');
  });

  it('is not spent again when another tab has renewed the shared session', async () => {
    const test = await setUp('second');
    test.openSession(session('first') as never, true);
    localStorage.setItem('envol.session', JSON.stringify(session('second')));
    await test.me();
    expect(test.asked.some((each) => each.path.endsWith('/refresh'))).toBe(false);
    expect(test.asked.at(-1)?.authorization).toBe('Bearer second');
  });
});

it('a call tells its copies in other tabs of a renewal, and follows theirs', async () => {
  const test = await setUp('other');
  test.openSession(session('first') as never, false);
  await test.me();
  expect(test.channel.sent).toEqual([
    { kind: 'renewed', spent: 'refresh-first', session: session('second') },
  ]);
  test.channel.onmessage?.({ data: { kind: 'renewed', spent: 'refresh-second', session: session('third') } });
  expect(test.currentSession()?.token).toBe('third');
  test.channel.onmessage?.({
    data: { kind: 'renewed', spent: 'refresh-of-another', session: session('fourth') },
  });
  expect(test.currentSession()?.token).toBe('third');
});

describe('where a session is kept', () => {
  it('is the tab alone, unless one stays signed in', async () => {
    const test = await setUp('first');
    test.openSession(session('first') as never, false);
    expect([sessionStorage.getItem('envol.session') !== null, localStorage.getItem('envol.session')]).toEqual(
      [true, null],
    );
    test.openSession(session('first') as never, true);
    expect([sessionStorage.getItem('envol.session'), localStorage.getItem('envol.session') !== null]).toEqual(
      [null, true],
    );
  });
});

it('calls without a session never try to renew', async () => {
  const test = await setUp('first');
  await expect(test.me()).rejects.toMatchObject({ status: 401 });
  expect(test.asked).toHaveLength(1);
});
