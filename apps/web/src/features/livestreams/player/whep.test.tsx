import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nearestTime, playWhep, WHEP_WITHIN_MS } from './whep.ts';

/** What a browser has of a connection, as far as the player asks. */
class FakeConnection extends EventTarget {
  static all: FakeConnection[] = [];
  localDescription: { sdp: string } | null = null;
  connectionState = 'new';
  answer = '';
  frames = 0;
  isClosed = false;

  readonly configuration: RTCConfiguration;

  constructor(configuration: RTCConfiguration) {
    super();
    this.configuration = configuration;
    FakeConnection.all.push(this);
  }

  addTransceiver(): void {}

  async setLocalDescription(): Promise<void> {
    this.localDescription = { sdp: 'v=0 offer' };
  }

  async setRemoteDescription({ sdp }: { sdp: string }): Promise<void> {
    this.answer = sdp;
    this.dispatchEvent(
      Object.assign(new Event('track'), { track: {}, receiver: { jitterBufferTarget: null } }),
    );
  }

  async getStats(): Promise<Map<string, object>> {
    return new Map([['a', { type: 'inbound-rtp', framesReceived: this.frames }]]);
  }

  close(): void {
    this.isClosed = true;
  }
}

const calls: { readonly url: string; readonly method: string }[] = [];
let status = 201;
beforeEach(() => {
  vi.useFakeTimers();
  FakeConnection.all = [];
  calls.length = 0;
  status = 201;
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('MediaStream', class {});
  // Other files of the worker leave the document at an address that takes no path.
  vi.stubGlobal('location', { ...window.location, href: 'http://localhost/live' });
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    calls.push({ url: new URL(url, 'http://x').pathname, method });
    return new Response('v=0 answer', { status, headers: { location: '/media/whep/name/session' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const element = () => {
  const video = document.createElement('video');
  Object.defineProperty(video, 'srcObject', { writable: true, value: null });
  video.play = async () => undefined;
  return video;
};

const start = () => {
  const video = element();
  const onOver = vi.fn();
  const playing = playWhep(video, '/media/whep/name', { onOver });
  playing.catch(() => undefined);
  return { video, onOver, playing };
};

describe('a picture by WHEP', () => {
  it('plays from its first picture on, and ends its session when it is left', async () => {
    const { video, playing } = start();
    await vi.advanceTimersByTimeAsync(100);
    expect(FakeConnection.all[0]?.answer).toBe('v=0 answer');
    video.dispatchEvent(new Event('loadeddata'));
    (await playing).stop();
    expect(FakeConnection.all[0]?.isClosed).toBe(true);
    expect(calls).toEqual([
      { url: '/media/whep/name', method: 'POST' },
      { url: '/media/whep/name/session', method: 'DELETE' },
    ]);
  });

  it('is given up after three seconds without a picture', async () => {
    const { playing } = start();
    await vi.advanceTimersByTimeAsync(WHEP_WITHIN_MS - 1);
    expect(FakeConnection.all[0]?.isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    await expect(playing).rejects.toThrow('no picture came');
    expect([FakeConnection.all[0]?.isClosed, calls.at(-1)?.method]).toEqual([true, 'DELETE']);
  });

  it('is given up at once where it is refused', async () => {
    status = 404;
    const { playing } = start();
    await expect(playing).rejects.toThrow('404');
  });

  it('a connection is over within three seconds without a picture, and is told once', async () => {
    const { video, playing, onOver } = start();
    await vi.advanceTimersByTimeAsync(10);
    video.dispatchEvent(new Event('loadeddata'));
    await playing;
    for (let second = 0; second < 6; second += 1) {
      const [connection] = FakeConnection.all;
      if (connection !== undefined) connection.frames += 15;
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(onOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(onOver).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  it('a browser is told the servers by which it passes a network without UDP', async () => {
    const turn = {
      urls: ['turn:turn.example.fr:3478'],
      username: '1796000000:envol',
      credential: 'c2VjcmV0',
    };
    const stun = { urls: ['stun:turn.example.fr:3478'], username: null, credential: null };
    void playWhep(element(), '/media/whep/name', { onOver: vi.fn(), ice_servers: [stun, turn] }).catch(
      () => undefined,
    );
    expect(FakeConnection.all[0]?.configuration).toEqual({ iceServers: [{ urls: stun.urls }, turn] });
    await vi.advanceTimersByTimeAsync(WHEP_WITHIN_MS + 1);
  });

  it('tells the time of a picture past the 13 hours after which the times begin again', () => {
    const round = 2 ** 32 / 90;
    expect(nearestTime(1_000, 1_200)).toBe(1_000);
    expect(nearestTime(1_000, 2 * round + 1_200)).toBeCloseTo(2 * round + 1_000, 3);
    expect(nearestTime(round - 50, round + 20)).toBeCloseTo(round - 50, 3);
  });
});
