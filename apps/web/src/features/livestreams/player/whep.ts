import type { LivestreamWatch } from '@envol/contract/livestreams';
import { type PlayHooks, type Playing, Unsupported } from './playing.ts';

/** From the offer to the first picture: above it the websocket is tried, ms. */
export const WHEP_WITHIN_MS = 3_000;
const CHECK_EVERY_MS = 500;
/** Without a picture for so many checks it plays no more: a connection that is cut is not told to a browser (ADR 0253). */
const MOST_STILL = 5;
/** The server's times of pictures, in 1/90,000 s with 32 bits. */
const TICKS_A_MS = 90;
const ROUND_MS = 2 ** 32 / TICKS_A_MS;
const LOST: ReadonlySet<RTCPeerConnectionState> = new Set(['closed', 'disconnected', 'failed']);

/** A time that begins again each 13 hours, as the one of them that is nearest to another. */
export const nearestTime = (media_ms: number, near: number): number =>
  media_ms + Math.round((near - media_ms) / ROUND_MS) * ROUND_MS;

interface FrameTimes {
  readonly rtpTimestamp?: number;
}
type FrameVideo = HTMLVideoElement & {
  requestVideoFrameCallback?: (shown: (now: number, frame: FrameTimes) => void) => number;
};

/** Tells the time of each picture as it is shown, where the browser says it. */
const followTimes = (video: FrameVideo, signal: AbortSignal): (() => number | null) => {
  let ticks: number | null = null;
  const shown = (_now: number, { rtpTimestamp }: FrameTimes): void => {
    if (signal.aborted) return;
    ticks = rtpTimestamp ?? null;
    video.requestVideoFrameCallback?.(shown);
  };
  video.requestVideoFrameCallback?.(shown);
  return () => (ticks === null ? null : ticks / TICKS_A_MS);
};

const framesOf = async (connection: RTCPeerConnection): Promise<number> => {
  let frames = 0;
  for (const report of (await connection.getStats()).values()) {
    const { type, framesReceived } = report as { readonly type: string; readonly framesReceived?: number };
    if (type === 'inbound-rtp') frames += framesReceived ?? 0;
  }
  return frames;
};

/** Tells once that it plays no more: the connection is lost, or no picture comes. */
const watchOver = (connection: RTCPeerConnection, signal: AbortSignal, onOver: () => void): void => {
  let frames = -1;
  let still = 0;
  const over = (): void => {
    clearInterval(timer);
    if (!signal.aborted) onOver();
  };
  const timer = setInterval(() => {
    framesOf(connection).then((now) => {
      still = now === frames ? still + 1 : 0;
      frames = now;
      if (still >= MOST_STILL) over();
    }, over);
  }, CHECK_EVERY_MS);
  connection.addEventListener('connectionstatechange', () => {
    if (LOST.has(connection.connectionState)) over();
  });
  signal.addEventListener('abort', () => clearInterval(timer));
};

/** Offers to watch, and takes the answer; tells the address of the session. */
const offer = async (connection: RTCPeerConnection, url: string, signal: AbortSignal): Promise<string> => {
  connection.addTransceiver('video', { direction: 'recvonly' });
  await connection.setLocalDescription();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: connection.localDescription?.sdp ?? '',
    signal,
  });
  if (response.status !== 201) throw new Error(`WHEP was answered with ${response.status}`);
  const location = response.headers.get('location') ?? '';
  await connection.setRemoteDescription({ type: 'answer', sdp: await response.text() });
  return new URL(location, new URL(url, window.location.href)).href;
};

const toIceServer = ({
  urls,
  username,
  credential,
}: LivestreamWatch['ice_servers'][number]): RTCIceServer => ({
  urls,
  ...(username !== null && credential !== null && { username, credential }),
});

const firstPicture = (video: HTMLVideoElement, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(new Error('no picture came by WHEP')), { once: true });
  });

/** Plays what comes by WHEP once its first picture is there. Rejects where none comes in time; Unsupported without WebRTC. */
export const playWhep = async (
  video: HTMLVideoElement,
  url: string,
  { onOver, ice_servers = [] }: PlayHooks & Partial<Pick<LivestreamWatch, 'ice_servers'>>,
): Promise<Playing> => {
  if (typeof RTCPeerConnection === 'undefined') throw new Unsupported();
  const connection = new RTCPeerConnection({ iceServers: ice_servers.map(toIceServer) });
  const stopped = new AbortController();
  const opening = new AbortController();
  const timer = setTimeout(() => opening.abort(), WHEP_WITHIN_MS);
  let session: string | null = null;
  const stop = (): void => {
    stopped.abort();
    connection.close();
    video.srcObject = null;
    if (session !== null) void fetch(session, { method: 'DELETE', keepalive: true }).catch(() => undefined);
    session = null;
  };
  connection.addEventListener('track', ({ track, receiver }) => {
    // As soon as it is there: what is late is of no use to who watches a drone.
    if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
    video.srcObject = new MediaStream([track]);
    void Promise.resolve(video.play()).catch(() => undefined);
  });
  try {
    const shown = firstPicture(video, opening.signal);
    shown.catch(() => undefined);
    session = await offer(connection, url, opening.signal);
    await shown;
  } catch (error) {
    stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  const time = followTimes(video, stopped.signal);
  watchOver(connection, stopped.signal, onOver);
  return {
    mediaTime: (near) => {
      const media_ms = time();
      return media_ms === null ? null : nearestTime(media_ms, near);
    },
    stop,
  };
};
