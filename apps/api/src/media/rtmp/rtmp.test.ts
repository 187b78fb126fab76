import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { randomOf } from '../../../test/randomOf.ts';
import { readFlv, TAG, type Tag, videoKind } from '../flv.ts';
import { checkNalUnits, readConfig } from '../h264.ts';
import { Malformed } from '../malformed.ts';
import type { Publish } from '../port.ts';
import { MediaStream, type Picture } from '../stream.ts';
import { writeAmf0 } from './amf0.ts';
import { MESSAGE, writeChunks } from './chunks.ts';
import { publishRtmp } from './publisher.ts';
import { createRtmpServer, type RtmpServer } from './server.ts';
import { RtmpSession } from './session.ts';

const SAMPLE = path.resolve(import.meta.dirname, '../../../data/livestream/sample.flv');
const sample = async (): Promise<Tag[]> => readFlv(await readFile(SAMPLE));

describe('a stream', () => {
  const collect = async (tags: readonly Tag[]) => {
    let now = 1_000;
    const stream = new MediaStream(() => now);
    const publication = stream.publish({ protocol: 'rtmp', key: 'k', cut: () => undefined });
    const shown: Picture[] = [];
    const leave = stream.join({
      link: null,
      session: null,
      configure: () => undefined,
      show: (picture) => shown.push(picture),
      end: () => undefined,
    });
    const refusals = tags.map((tag) => {
      now += 66;
      return publication?.push(tag) ?? null;
    });
    return { stream, shown, refusals, leave };
  };
  const video = async () => (await sample()).filter(({ type }) => type === TAG.video);

  it('shows the pictures of a sender, and one who comes late from the last key frame on', async () => {
    const tags = await video();
    const { stream, shown, leave } = await collect(tags.slice(0, 50));
    expect(shown).toHaveLength(49);
    expect(stream.state()).toMatchObject({ is_receiving: true, width: 640, height: 360, viewers: 1 });
    const late: Picture[] = [];
    const heads: Buffer[] = [];
    stream.join({
      link: null,
      session: null,
      configure: (_config, flv) => heads.push(flv),
      show: (picture) => late.push(picture),
      end: () => undefined,
    });
    expect(late[0]?.is_key).toBe(true);
    expect(late.length).toBeLessThan(16);
    // What it is sent is a file that reads from its first byte.
    const file = readFlv(Buffer.concat([...heads, ...late.map(({ flv }) => flv)]));
    expect(file.slice(1).map(({ body }) => videoKind(body))[0]).toBe('config');
    leave();
    expect(stream.state().viewers).toBe(1);
  });

  it('goes on with times that never fall where the sender’s clock jumps or begins anew', async () => {
    const tags = await video();
    const jumped = tags.slice(0, 60).map((tag, index) => ({
      ...tag,
      timestamp: index < 20 ? tag.timestamp : index < 40 ? tag.timestamp + 4_000_000 : tag.timestamp % 500,
    }));
    const { shown } = await collect(jumped);
    const times = shown.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(10_000);
  });

  it('refuses another codec, and shows nothing before the first key frame', async () => {
    const tags = await video();
    const hevc: Tag = { type: TAG.video, timestamp: 0, body: Buffer.from('90687663310000', 'hex') };
    expect((await collect([hevc])).refusals).toEqual(['codec_not_h264']);
    const inters = tags.filter(({ body }) => videoKind(body) !== 'key');
    expect((await collect(inters)).shown).toEqual([]);
  });

  it('cuts a sender that sends more than any camera for seconds', () => {
    let now = 0;
    const stream = new MediaStream(() => now);
    const publication = stream.publish({ protocol: 'rtmp', key: 'k', cut: () => undefined });
    const body = Buffer.concat([Buffer.from([0x27, 1, 0, 0, 0]), Buffer.alloc(1_000_000)]);
    const answers = Array.from({ length: 100 }, () => {
      now += 100;
      return publication?.push({ type: TAG.video, timestamp: now, body });
    });
    expect(answers.indexOf('rate_too_high')).toBeGreaterThan(40);
  });

  it.each([
    ['for seconds', 300, 5 * 300],
    ['at once', 100_000, 1_000],
  ])('cuts a sender of more pictures than any camera takes, %s', (_, a_second, taken) => {
    let now = 0;
    const stream = new MediaStream(() => now);
    const publication = stream.publish({ protocol: 'rtmp', key: 'k', cut: () => undefined });
    const body = Buffer.from([0x27, 1, 0, 0, 0]);
    const answers = Array.from({ length: 3_000 }, (__, index) => {
      now = (index * 1000) / a_second;
      return publication?.push({ type: TAG.video, timestamp: now, body });
    });
    expect(answers.indexOf('rate_too_high')).toBe(taken);
  });
});

let server: RtmpServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const KEY = 'k'.repeat(22);
/** A server that knows one key. */
const listening = async () => {
  const stream = new MediaStream(() => Date.now());
  const refused: string[] = [];
  const publish: Publish = async (key, { protocol }, cut) =>
    key === KEY ? (stream.publish({ protocol, key, cut }) ?? 'already_live') : 'wrong_key';
  server = createRtmpServer({ now: () => Date.now(), publish, refused: (reason) => refused.push(reason) });
  const port = await server.listen('127.0.0.1', 0);
  return { stream, refused, port };
};

describe('a server of RTMP', () => {
  it('takes the pictures of a sender with the right key, and no second sender', async () => {
    const { stream, refused, port } = await listening();
    const publisher = await publishRtmp({ host: '127.0.0.1', port, key: KEY });
    for (const tag of (await sample()).slice(0, 40)) publisher.send(tag);
    await expect.poll(() => stream.state().is_receiving).toBe(true);
    await expect(publishRtmp({ host: '127.0.0.1', port, key: KEY })).rejects.toThrow();
    expect(refused).toEqual(['already_live']);
    stream.end();
    await publisher.over;
    expect(stream.state().is_receiving).toBe(false);
  });

  it('refuses a wrong key, whoever plays, and what is no RTMP', async () => {
    const { refused, port } = await listening();
    await expect(publishRtmp({ host: '127.0.0.1', port, key: 'x' })).rejects.toThrow();
    const reply = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    expect(reply).toBeNull();
    expect(refused).toEqual(['wrong_key', 'handshake']);
  });

  it(
    'survives whatever bytes come, in any pieces, without a stall',
    () => {
      const good = Buffer.concat([
        Buffer.from([3]),
        Buffer.alloc(1536 * 2, 1),
        writeChunks(
          3,
          { type: 20, timestamp: 0, stream_id: 0, payload: writeAmf0(['connect', 1, { app: 'live' }]) },
          128,
        ),
        writeChunks(
          3,
          { type: 20, timestamp: 0, stream_id: 0, payload: writeAmf0(['createStream', 2, null]) },
          128,
        ),
        writeChunks(6, { type: 9, timestamp: 0, stream_id: 1, payload: Buffer.alloc(400, 0x17) }, 128),
      ]);
      const runs = sized(3_000, 100_000);
      // Of the processor: the machine may have others to serve.
      let slowest = 0;
      for (let seed = 0; seed < runs; seed += 1) {
        const random = randomOf(seed);
        const bytes = Buffer.from(good);
        // The handshake is let through mostly: behind it is the reader.
        const from = random(10) === 0 ? 0 : 1 + 1536 * 2;
        for (let hits = 1 + random(12); hits > 0; hits -= 1)
          bytes[from + random(bytes.length - from)] = random(256);
        let now = 0;
        const session = new RtmpSession(
          { address: '', write: () => undefined, end: () => undefined, setReading: () => undefined },
          { now: () => now, publish: async () => 'wrong_key', refused: () => undefined },
        );
        const began = process.threadCpuUsage();
        for (let at = 0; at < bytes.length; ) {
          const size = 1 + random(1400);
          session.take(bytes.subarray(at, at + size));
          at += size;
        }
        now += 60_000;
        session.check();
        const { user, system } = process.threadCpuUsage(began);
        slowest = Math.max(slowest, (user + system) / 1000);
      }
      expect(slowest).toBeLessThan(200);
    },
    sized(30_000, 600_000),
  );
});

it('who opens a connection and asks for nothing is cut after 3 s, who connected after 10 s', () => {
  const connect = writeChunks(
    3,
    {
      type: MESSAGE.command,
      timestamp: 0,
      stream_id: 0,
      payload: writeAmf0(['connect', 1, { app: 'live' }]),
    },
    128,
  );
  const handshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536 * 2)]);
  for (const [sent, cut_after] of [
    [Buffer.alloc(0), 3_000],
    [handshake, 3_000],
    [Buffer.concat([handshake, connect]), 10_000],
  ] as const) {
    let now = 0;
    const refused: string[] = [];
    const session = new RtmpSession(
      { address: '', write: () => undefined, end: () => undefined, setReading: () => undefined },
      { now: () => now, publish: async () => 'wrong_key', refused: (reason) => refused.push(reason) },
    );
    session.take(sent);
    now = cut_after;
    session.check();
    expect(refused).toEqual([]);
    now += 1;
    session.check();
    expect(refused).toEqual(['silent']);
  }
});

it('a picture is refused that is cut into more units than any, or into units longer than itself', () => {
  expect(() => checkNalUnits(Buffer.alloc(4 * 2_000), 4)).not.toThrow();
  for (const picture of [Buffer.alloc(4 * 2_001), Buffer.from([0, 0, 0, 2, 1]), Buffer.from([0, 0])])
    expect(() => checkNalUnits(picture, 4)).toThrow(Malformed);
});

describe('a configuration of H.264', () => {
  it('reads size and profile of the sample', async () => {
    const config = (await sample()).find(
      ({ type, body }) => type === TAG.video && videoKind(body) === 'config',
    );
    expect(readConfig(config?.body.subarray(5) ?? Buffer.alloc(0))).toMatchObject({
      width: 640,
      height: 360,
      length_bytes: 4,
    });
  });

  it('refuses configurations that are cut or changed, and never runs away', async () => {
    const config = (await sample()).find(
      ({ type, body }) => type === TAG.video && videoKind(body) === 'config',
    );
    const record = config?.body.subarray(5) ?? Buffer.alloc(0);
    for (let length = 0; length < record.length; length += 1)
      expect(() => readConfig(record.subarray(0, length))).toThrow(Malformed);
    for (let seed = 0; seed < sized(3_000, 100_000); seed += 1) {
      const random = randomOf(seed);
      const bytes = Buffer.from(record);
      for (let hits = 1 + random(6); hits > 0; hits -= 1) bytes[random(bytes.length)] = random(256);
      try {
        const { width, height } = readConfig(bytes);
        expect(width * height).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(Malformed);
      }
    }
  });
});
