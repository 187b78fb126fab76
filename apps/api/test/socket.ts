import { API_BASE, API_BASE_EN } from '@envol/contract/api';
import { type ClientFrame, REALTIME_PATH, ServerFrame } from '@envol/contract/realtime';
import { decodePositions, type PositionFrame } from '@envol/contract/tracking/positionFrames';
import WebSocket from 'ws';

/** A socket on the realtime channel that checks every frame against the contract. */
export interface TestSocket {
  readonly frames: ServerFrame[];
  /** Places, as they came; null for bytes that say nothing. */
  readonly positions: (PositionFrame | null)[];
  readonly closed: Promise<number>;
  readonly raw: WebSocket;
  send(frame: ClientFrame): void;
  /** The first frame, seen or to come, that passes. */
  until(passes: (frame: ServerFrame) => boolean, withinMs?: number): Promise<ServerFrame>;
  close(): void;
}

/** Connects to a server that listens at `origin` (http://127.0.0.1:port). */
export const openSocket = async (
  origin: string,
  language: 'fr' | 'en' = 'fr',
  headers: Readonly<Record<string, string>> = {},
): Promise<TestSocket> => {
  const base = language === 'en' ? API_BASE_EN : API_BASE;
  const raw = new WebSocket(`${origin.replace('http', 'ws')}${base}${REALTIME_PATH}`, { headers });
  const frames: ServerFrame[] = [];
  const waiting = new Set<() => void>();
  const positions: (PositionFrame | null)[] = [];
  raw.on('message', (data, isBinary) => {
    if (isBinary) {
      positions.push(decodePositions(data as Buffer));
      return;
    }
    frames.push(ServerFrame.parse(JSON.parse(String(data))));
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => raw.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    raw.once('open', resolve);
    raw.once('error', reject);
  });
  raw.on('error', () => undefined);
  return {
    frames,
    positions,
    closed,
    raw,
    send: (frame) => raw.send(JSON.stringify(frame)),
    until: (passes, withinMs = 5_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no such frame within ${withinMs} ms; seen: ${JSON.stringify(frames)}`));
        }, withinMs);
        const look = (): void => {
          const found = frames.find(passes);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => raw.close(),
  };
};
