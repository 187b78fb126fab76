import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const memory = (): Storage => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
};

const session = (token: string) =>
  ({ token, refresh_token: `refresh-${token}`, expires_at: '', user: { id: 1, permissions: [] } }) as never;

const channels: BroadcastChannel[] = [];
const Real = globalThis.BroadcastChannel;

/** One tab of the browser: a module of its own over the browser's one local storage and channel. */
const openTab = async (own: Storage = memory()) => {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', own);
  const focused: (() => void)[] = [];
  vi.stubGlobal('window', {
    addEventListener: (type: string, run: () => void) => type === 'focus' && focused.push(run),
  });
  const tab = await import('./session.ts');
  // Each call of a tab meets its own session storage.
  const within =
    <A extends readonly unknown[], R>(run: (...args: A) => R) =>
    (...args: A): R => {
      vi.stubGlobal('sessionStorage', own);
      return run(...args);
    };
  return {
    own,
    focus: () => {
      for (const run of focused) run();
    },
    current: () => tab.currentSession()?.token ?? null,
    open: within((token: string) => tab.openSession(session(token), false)),
    receive: within(() => tab.receiveSession()),
    renew: within((token: string) => tab.renewSession(session(token))),
    close: within(() => tab.closeSession()),
    leave: within(() => tab.leaveSession()),
  };
};

const heard = () => new Promise((resolve) => setTimeout(resolve, 30));

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Real {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
});
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

describe('a new tab', () => {
  it('takes over the session of the tab that was used last', async () => {
    const [first, second] = [await openTab(), await openTab()];
    first.open('operator');
    second.open('controller');
    await heard();
    first.focus();
    const third = await openTab();
    await third.receive();
    expect(third.current()).toBe('operator');
    third.close();
    await heard();
    expect([first.current(), second.current()]).toEqual([null, 'controller']);
    second.close();
  });

  it('waits for a tab that is at work and answers late', async () => {
    const first = await openTab();
    first.open('one');
    await heard();
    const [holder] = channels;
    const answer = holder?.onmessage;
    const late: (() => void)[] = [];
    if (holder) holder.onmessage = (event) => late.push(() => answer?.call(holder, event));
    const second = await openTab();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const received = second.receive();
    await vi.waitFor(() => expect(late).toHaveLength(1));
    vi.advanceTimersByTime(1_500);
    for (const run of late) run();
    await vi.waitFor(() => {
      vi.advanceTimersByTime(10);
      expect(second.current()).toBe('one');
    });
    vi.useRealTimers();
    await received;
    first.close();
    await heard();
  });

  it('does not wait when nobody has a session', async () => {
    const tab = await openTab();
    const timer = vi.spyOn(globalThis, 'setTimeout');
    await tab.receive();
    expect(timer).not.toHaveBeenCalled();
    expect(tab.current()).toBeNull();
    timer.mockRestore();
  });

  it('follows a renewal made in another tab', async () => {
    const first = await openTab();
    first.open('one');
    await heard();
    const second = await openTab();
    await second.receive();
    first.renew('two');
    await heard();
    expect(second.current()).toBe('two');
    first.close();
  });
});

describe('a tab that wants an account of its own', () => {
  it('leaves the others signed in, and takes over nothing after a reload', async () => {
    const first = await openTab();
    first.open('one');
    await heard();
    const second = await openTab();
    await second.receive();
    second.leave();
    await heard();
    expect([first.current(), second.current()]).toEqual(['one', null]);
    const reloaded = await openTab(second.own);
    await reloaded.receive();
    expect(reloaded.current()).toBeNull();
    first.close();
  });
});
