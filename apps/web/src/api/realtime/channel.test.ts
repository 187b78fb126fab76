import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ChannelSocket,
  type ChannelState,
  PING_MS,
  RealtimeChannel,
  reconnectDelay,
  TOKEN_ATTEMPTS,
} from './channel.ts';
import type { RealtimeEvent } from './frames.ts';

interface Timer {
  readonly run: () => void;
  readonly ms: number;
}

class FakeSocket implements ChannelSocket {
  onopen: ChannelSocket['onopen'] = null;
  onmessage: ChannelSocket['onmessage'] = null;
  onclose: ChannelSocket['onclose'] = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  bytes(...given: number[]): void {
    this.onmessage?.({ data: Uint8Array.from(given).buffer });
  }
  arrive(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const flightUpdated = (id: number): RealtimeEvent => ({
  type: 'flight_updated',
  id,
  created_at: '2026-11-24T09:00:00Z',
  notification: null,
  touches: [],
  flight_id: 7,
  status: 'clear',
});

const setUp = () => {
  const sockets: FakeSocket[] = [];
  const timers = new Set<Timer>();
  const states: ChannelState[] = [];
  const events: number[] = [];
  const reports: boolean[] = [];
  const world = { online: true, tokenFails: false, missed: 0, alarms: 0 };
  const channel = new RealtimeChannel(
    {
      open: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      fetchToken: () =>
        world.tokenFails ? Promise.reject(new Error('no')) : Promise.resolve(`token-${sockets.length}`),
      report: (succeeded) => reports.push(succeeded),
      language: () => 'fr',
      random: () => 0.5,
      later: (run, ms) => {
        const timer = { run, ms };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      isOnline: () => world.online,
    },
    {
      onState: (state) => states.push(state),
      onEvent: (event) => events.push(event.id),
      onAlarm: () => {
        world.alarms += 1;
      },
      onMissed: () => {
        world.missed += 1;
      },
    },
  );
  const settle = async (): Promise<void> => {
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  /** Fires the timers that wait now; returns their delays. */
  const fire = async (): Promise<number[]> => {
    const due = [...timers];
    timers.clear();
    for (const timer of due) timer.run();
    await settle();
    return due.map((timer) => timer.ms);
  };
  const last = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();
  const ready = async (
    frame: object = { type: 'ready', last_event_id: 40, resumed: true },
  ): Promise<FakeSocket> => {
    await settle();
    last().onopen?.();
    last().arrive(frame);
    return last();
  };
  return { channel, sockets, states, events, reports, world, settle, fire, ready, last };
};

let test: ReturnType<typeof setUp>;
beforeEach(() => {
  test = setUp();
});

describe('opening the channel', () => {
  it('says hello with the token and nothing seen, then is open', async () => {
    test.channel.start();
    const socket = await test.ready();
    expect(socket.sent).toEqual([{ type: 'hello', token: 'token-0', language: 'fr', last_event_id: null }]);
    expect(test.states).toEqual(['connecting', 'open']);
    expect(test.reports).toEqual([true]);
  });

  it('reports the failure once after fewer than five refused tokens, and goes on trying', async () => {
    test.world.tokenFails = true;
    test.channel.start();
    await test.settle();
    for (let attempt = 1; attempt < 9; attempt += 1) await test.fire();
    expect(TOKEN_ATTEMPTS).toBeLessThan(5);
    expect(test.reports).toEqual([false]);
    test.world.tokenFails = false;
    await test.fire();
    await test.ready();
    expect(test.reports).toEqual([false, true]);
  });

  it('waits for the network', async () => {
    test.world.online = false;
    test.channel.start();
    await test.settle();
    expect(test.states).toEqual(['offline']);
    expect(test.sockets).toHaveLength(0);
    test.world.online = true;
    test.channel.wake();
    await test.ready();
    expect(test.states.at(-1)).toBe('open');
  });
});

describe('events of the channel', () => {
  it('hands each on once', async () => {
    test.channel.start();
    const socket = await test.ready();
    socket.arrive(flightUpdated(41));
    socket.arrive(flightUpdated(41));
    socket.arrive(flightUpdated(42));
    expect(test.events).toEqual([41, 42]);
  });

  it('asks after a cut for what came since, and drops what it had', async () => {
    test.channel.start();
    const first = await test.ready();
    first.arrive(flightUpdated(41));
    first.onclose?.({ code: 1006 });
    expect(test.states.at(-1)).toBe('reconnecting');
    await test.fire();
    const second = await test.ready({ type: 'ready', last_event_id: 41, resumed: true });
    expect(second.sent[0]).toMatchObject({ last_event_id: 41 });
    second.arrive(flightUpdated(41));
    second.arrive(flightUpdated(43));
    expect(test.events).toEqual([41, 43]);
    expect(test.world.missed).toBe(0);
  });

  it('has the screens load afresh when too much was missed', async () => {
    test.channel.start();
    const first = await test.ready();
    first.onclose?.({ code: 1012 });
    await test.fire();
    await test.ready({ type: 'ready', last_event_id: 9000, resumed: false });
    expect(test.world.missed).toBe(1);
  });

  it('survives a frame that is not JSON', async () => {
    test.channel.start();
    const socket = await test.ready();
    socket.onmessage?.({ data: '{' });
    socket.arrive(flightUpdated(50));
    expect(test.events).toEqual([50]);
  });
});

describe('a channel that is cut', () => {
  it('waits longer each time, with jitter, and starts again from the first step once open', async () => {
    test.channel.start();
    await test.settle();
    const delays: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      test.last().onclose?.({ code: 1006 });
      delays.push(...(await test.fire()));
    }
    expect(delays).toEqual([0, 1, 2, 3].map((attempt) => reconnectDelay(attempt, 0.5)));
    const socket = await test.ready();
    socket.onclose?.({ code: 1006 });
    expect(await test.fire()).toEqual([reconnectDelay(0, 0.5)]);
  });

  it('stays between half a step and a step, at most half a minute', () => {
    expect(reconnectDelay(0, 0)).toBe(250);
    expect(reconnectDelay(0, 1)).toBe(500);
    expect(reconnectDelay(50, 1)).toBe(30_000);
  });

  it('asks for a new token at once when one was refused, then slows down', async () => {
    test.channel.start();
    await test.settle();
    test.last().onclose?.({ code: 4401 });
    await test.settle();
    expect(test.sockets).toHaveLength(2);
    test.last().onclose?.({ code: 4401 });
    await test.settle();
    expect(test.sockets).toHaveLength(2);
  });

  it('gives up a socket that no longer answers', async () => {
    test.channel.start();
    const socket = await test.ready();
    expect(await test.fire()).toEqual([PING_MS]);
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' });
    await test.fire();
    expect(socket.closed).toBe(true);
    await test.fire();
    expect(test.sockets).toHaveLength(2);
  });

  it('is silent after a stop, also when a token still arrives', async () => {
    test.channel.start();
    test.channel.stop();
    await test.settle();
    expect(test.sockets).toHaveLength(0);
    expect(test.states.at(-1)).toBe('idle');
  });
});

describe('what is watched', () => {
  const watched = () => {
    const seen: { bytes: number[][]; frames: string[]; resets: number } = {
      bytes: [],
      frames: [],
      resets: 0,
    };
    return {
      seen,
      listeners: {
        onPositions: (bytes: Uint8Array) => seen.bytes.push([...bytes]),
        onFrame: ({ type }: { type: string }) => seen.frames.push(type),
        onReset: () => {
          seen.resets += 1;
        },
      },
    };
  };
  const READY = { type: 'ready', last_event_id: 40, resumed: true, positions: 1 };

  it('is asked for on each socket whose server brings it, and comes beside the events', async () => {
    const { seen, listeners } = watched();
    test.channel.watch([1, 43, 2, 44], listeners);
    test.channel.start();
    const socket = await test.ready(READY);
    expect(socket.sent.at(-1)).toEqual({ type: 'watch', box: [1, 43, 2, 44] });
    socket.bytes(1, 2, 3);
    socket.arrive({ type: 'live_state', is_recording: true, skipped: 0 });
    socket.arrive(flightUpdated(41));
    expect(seen).toEqual({ bytes: [[1, 2, 3]], frames: ['live_state'], resets: 1 });
    expect(test.events).toEqual([41]);
    test.channel.watch(null, null);
    expect(socket.sent.at(-1)).toEqual({ type: 'watch', box: null });
    socket.onclose?.({ code: 1006 });
    await test.fire();
    const next = await test.ready(READY);
    // Alarms are heard on every screen, with a map or without.
    expect(next.sent.slice(1)).toEqual([{ type: 'watch', box: null }]);
    next.arrive({ type: 'position_alert' });
    expect(test.world.alarms).toBe(1);
    // What is gone has not moved the mark of the events.
    expect(next.sent[0]).toMatchObject({ last_event_id: 41 });
  });

  it('is never asked of a server that does not know it', async () => {
    test.channel.watch([1, 43, 2, 44], watched().listeners);
    test.channel.start();
    const socket = await test.ready();
    expect(socket.sent.map(({ type }) => type)).toEqual(['hello']);
    expect(test.channel.hasPicture).toBe(false);
  });
});
