import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, createGathering, type Gathering } from './together.ts';

let requests: { readonly paths: readonly string[]; readonly signal: AbortSignal }[];
let alone: string[];
let answer: () => Response | Promise<Response>;
let gathering: Gathering;

const line = (at: number, body: unknown, status = 200): string => `${JSON.stringify({ at, status, body })}\n`;

/** An answer that comes in pieces as long as these are, each cut where the network likes. */
const inPieces = (...pieces: readonly string[]): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
  );

const read = (path: string, signal?: AbortSignal): Promise<Answer> =>
  gathering.read({
    path,
    signal,
    alone: async () => {
      alone.push(path);
      if (signal?.aborted) throw new DOMException('ended', 'AbortError');
      return Response.json(`${path} alone`);
    },
  });
const readTogether = (paths: readonly string[]): Promise<unknown[]> =>
  Promise.all(
    gathering.gather(() => paths.map((path) => read(path))).map(async (each) => (await each).json()),
  );

beforeEach(() => {
  [requests, alone] = [[], []];
  answer = () => inPieces(line(0, 'first'), line(1, 'second'));
  gathering = createGathering(async (paths, signal) => {
    requests.push({ paths, signal });
    return answer();
  });
});

describe('reads that begin together', () => {
  it('go as one request and get each their own line, in whatever order and pieces they come', async () => {
    const text = `${line(1, { name: 'Été' })}${line(0, [1])}`;
    answer = () => inPieces(text.slice(0, 7), text.slice(7, 32), text.slice(32));
    expect(await readTogether(['/a', '/b?x=1'])).toEqual([[1], { name: 'Été' }]);
    expect(requests.map(({ paths }) => paths)).toEqual([['/a', '/b?x=1']]);
    expect(alone).toEqual([]);
  });

  it('are refused one by one, as by themselves', async () => {
    answer = () => inPieces(line(0, { code: 'NOT_FOUND' }, 404), line(1, 'second'));
    const [first, second] = await Promise.all(gathering.gather(() => [read('/a'), read('/b')]));
    expect([first?.ok, first?.status, await first?.text()]).toEqual([false, 404, '{"code":"NOT_FOUND"}']);
    expect(second?.ok).toBe(true);
  });

  it('are shown as they come, before the slowest', async () => {
    let end: () => void = () => undefined;
    answer = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode(line(1, 'second')));
            end = () => {
              controller.enqueue(new TextEncoder().encode(line(0, 'first')));
              controller.close();
            };
          },
        }),
      );
    const [first, second] = gathering.gather(() => [read('/slow'), read('/b')]);
    expect(await (await second)?.json()).toBe('second');
    end();
    expect(await (await first)?.json()).toBe('first');
  });

  it('are asked by themselves where the request leaves them unanswered', async () => {
    answer = () => inPieces(line(1, 'second'), '{"at":0,"sta');
    expect(await readTogether(['/a', '/b'])).toEqual(['/a alone', 'second']);
    answer = () => new Response(null, { status: 404 });
    expect(await readTogether(['/a', '/b'])).toEqual(['/a alone', '/b alone']);
    answer = () => inPieces('<html>');
    expect(await readTogether(['/a', '/b'])).toEqual(['/a alone', '/b alone']);
  });

  it('are not sent once more to a server that knows the asker no longer', async () => {
    answer = () => Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 });
    const both = await Promise.all(gathering.gather(() => [read('/a'), read('/b')]));
    expect(both.map(({ ok, status }) => [ok, status])).toEqual([
      [false, 401],
      [false, 401],
    ]);
    expect(await both[0]?.text()).toBe('{"code":"UNAUTHENTICATED"}');
    expect(alone).toEqual([]);
  });

  it('are looked through once, however many pieces a map comes in', async () => {
    const shape = 'é'.repeat(2_000_000);
    const text = line(0, shape);
    const pieces = Array.from({ length: 2000 }, (_, index) => text.slice(index * 1001, (index + 1) * 1001));
    answer = () => inPieces(...pieces, line(1, 'second'));
    const since = performance.now();
    const [map, second] = await readTogether(['/map', '/b']);
    expect([map === shape, second]).toEqual([true, 'second']);
    expect(performance.now() - since).toBeLessThan(1500);
  });

  it('fail with the request where there is no network, without another try', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const tries = await Promise.allSettled(gathering.gather(() => [read('/a'), read('/b')]));
    expect(tries.map((each) => each.status === 'rejected' && each.reason.message)).toEqual([
      'Failed to fetch',
      'Failed to fetch',
    ]);
    expect(alone).toEqual([]);
  });

  it('go by themselves when there is one, or when nothing is gathered', async () => {
    expect(await readTogether(['/a'])).toEqual(['/a alone']);
    expect(await (await read('/b')).json()).toBe('/b alone');
    expect(requests).toEqual([]);
  });

  it('take several requests when they are many, and none for an address too long for it', async () => {
    answer = () => new Response(null, { status: 500 });
    const paths = Array.from({ length: 23 }, (_, index) => `/a/${index}`);
    await readTogether([...paths, `/${'x'.repeat(2000)}`]);
    expect(requests.map((request) => request.paths.length)).toEqual([20, 3]);
  });

  it('are not gathered after the turn, nor when it fails', async () => {
    expect(() =>
      gathering.gather(() => {
        throw new Error('broken');
      }),
    ).toThrow('broken');
    await read('/later');
    expect(alone).toEqual(['/later']);
  });

  it('inside each other are one', async () => {
    const all = gathering.gather(() => [read('/a'), gathering.gather(() => read('/b'))]);
    await Promise.all(all);
    expect(requests.map(({ paths }) => paths)).toEqual([['/a', '/b']]);
  });
});

describe('a read that is given up', () => {
  it('ends at once, and the request with the last of them', async () => {
    answer = () => new Promise(() => undefined);
    const [one, other] = [new AbortController(), new AbortController()];
    const [first, second] = gathering.gather(() => [read('/a', one.signal), read('/b', other.signal)]);
    one.abort();
    await expect(first).rejects.toThrow('ended');
    expect(requests[0]?.signal.aborted).toBe(false);
    other.abort();
    await expect(second).rejects.toThrow('ended');
    expect(requests[0]?.signal.aborted).toBe(true);
  });
});
