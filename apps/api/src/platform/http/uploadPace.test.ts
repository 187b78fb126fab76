import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atPace } from './uploadPace.ts';

beforeEach(() => {
  // Its own clock alone: timers that other files of the worker left behind are none of it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A form whose bytes come as told, and how it is left after so many seconds. */
const reads = async (bytesAt: (second: number) => number, seconds: number, ends = false) => {
  const socket = { bytesRead: 0 };
  const header = vi.fn();
  let finish: (value: string) => void = () => undefined;
  const form = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const request = { raw: { socket } } as unknown as FastifyRequest;
  let left: unknown = 'reading';
  const reading = atPace(request, { header } as unknown as FastifyReply, () => form).then(
    (value) => {
      left = value;
    },
    (error: { readonly code?: string }) => {
      left = error.code;
    },
  );
  for (let second = 1; second <= seconds; second += 1) {
    socket.bytesRead = bytesAt(second);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  if (ends) {
    finish('whole');
    await reading;
  }
  const timers = vi.getTimerCount();
  finish('late');
  return { left, closes: header.mock.calls.length > 0, timers };
};

describe('the pace of a form with files', () => {
  it.each([
    ['sends nothing more', () => 100, 17],
    ['trickles a byte a second', (second: number) => second, 17],
    ['trickles just under the least pace', (second: number) => second * 10_000, 60],
    ['stops after a fast beginning', () => 300_000, 60],
  ])('gives up a form that %s, and its place with it', async (_, bytesAt, seconds) => {
    expect(await reads(bytesAt, seconds)).toEqual({ left: 'MALFORMED_BODY', closes: true, timers: 0 });
  });

  it.each([
    ['a weak line', (second: number) => second * 20_000, 600],
    ['a line that stands still for a while', (second: number) => (second < 14 ? 0 : second * 40_000), 60],
  ])('reads a form on over %s', async (_, bytesAt, seconds) => {
    expect(await reads(bytesAt, seconds, true)).toEqual({ left: 'whole', closes: false, timers: 0 });
  });
});
