import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { randomOf } from '../../../test/randomOf.ts';
import { readFlv, TAG, type Tag, videoKind } from '../flv.ts';
import { readConfig } from '../h264.ts';
import { Malformed } from '../malformed.ts';
import { MediaStream } from '../stream.ts';
import { asksForKeyFrame, H264Depacketizer, Reorder, type RtpPacket, readRtp, writeNack } from './rtp.ts';
import { forPackets, Tagger } from './tags.ts';
import { showOnPeer } from './whep.ts';
import { WhipReceiver } from './whip.ts';

const SAMPLE = path.resolve(import.meta.dirname, '../../../data/livestream/sample.flv');
const video = async (): Promise<Tag[]> =>
  readFlv(await readFile(SAMPLE)).filter(({ type }) => type === TAG.video);

const packet = (sequence: number, payload: Buffer, { at = 0, is_last = false } = {}): RtpPacket => ({
  ...{ payload_type: 102, sequence, timestamp: at, ssrc: 7, is_last, payload },
});

const bytesOf = ({ payload_type, sequence, timestamp, ssrc, is_last, payload }: RtpPacket): Buffer => {
  const head = Buffer.alloc(12);
  head[0] = 0x80;
  head[1] = payload_type | (is_last ? 0x80 : 0);
  head.writeUInt16BE(sequence, 2);
  head.writeUInt32BE(timestamp, 4);
  head.writeUInt32BE(ssrc, 8);
  return Buffer.concat([head, payload]);
};

/** A picture's NAL units in packets of at most `most` bytes (RFC 6184 §5.6, §5.8). */
const packed = (
  nals: readonly Buffer[],
  { first, at, most }: { first: number; at: number; most: number },
) => {
  const payloads = nals.flatMap((nal) => {
    if (nal.length <= most) return [nal];
    const parts: Buffer[] = [];
    for (let from = 1; from < nal.length; from += most) {
      const flags = (from === 1 ? 0x80 : 0) | (from + most >= nal.length ? 0x40 : 0);
      const head = Buffer.from([((nal[0] ?? 0) & 0xe0) | 28, ((nal[0] ?? 0) & 0x1f) | flags]);
      parts.push(Buffer.concat([head, nal.subarray(from, from + most)]));
    }
    return parts;
  });
  return payloads.map((payload, index) =>
    packet((first + index) & 0xffff, payload, { at, is_last: index === payloads.length - 1 }),
  );
};

const nalsOf = (bytes: Buffer): Buffer[] => {
  const nals: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 4 + bytes.readUInt32BE(at))
    nals.push(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at)));
  return nals;
};

/** The sample as packets, and the bodies of its pictures. */
const samplePackets = async (most: number) => {
  const tags = await video();
  const config = readConfig((tags[0]?.body ?? Buffer.alloc(0)).subarray(5));
  let first = 65_500;
  const bodies: Buffer[] = [];
  const packets = tags.slice(1, 60).flatMap(({ body, timestamp }) => {
    const made = forPackets(body, videoKind(body) === 'key', config);
    bodies.push(forPackets(body, false, config));
    const all = packed(nalsOf(made), { first, at: timestamp * 90, most });
    first += all.length;
    return all;
  });
  return { packets, bodies };
};

/** What a sender's packets become, as a stream is pushed it. */
const receive = (packets: readonly RtpPacket[], now: (index: number) => number = (index) => index) => {
  let at = 0;
  const pushed: Tag[] = [];
  const sent: Buffer[] = [];
  const refused: string[] = [];
  let asked = 0;
  const receiver = new WhipReceiver(
    {
      ...{ payload_type: 102, now: () => now(at), end: () => undefined },
      sendRtcp: (bytes) => sent.push(bytes),
      askKeyFrame: () => {
        asked += 1;
      },
      refused: (reason) => refused.push(reason),
    },
    {
      push: (tag) => {
        pushed.push(tag);
        return null;
      },
      ended: () => undefined,
    },
  );
  for (const [index, each] of packets.entries()) {
    at = index;
    receiver.take(bytesOf(each));
  }
  return { receiver, pushed, sent, refused, asked: () => asked };
};

const picturesOf = (tags: readonly Tag[]): string[] =>
  tags.filter(({ body }) => body[1] === 1).map(({ body }) => body.subarray(5).toString('hex'));

describe('pictures in packets', () => {
  it.each([40, 300, 1_200])('of %d bytes come out as they went in', async (most) => {
    const { packets, bodies } = await samplePackets(most);
    const { pushed, refused } = receive(packets, (index) => Math.floor(index / 5));
    expect(refused).toEqual([]);
    expect(picturesOf(pushed)).toEqual(bodies.map((body) => body.toString('hex')));
    expect(pushed.map(({ body }) => videoKind(body)).slice(0, 2)).toEqual(['config', 'key']);
    expect(readConfig((pushed[0]?.body ?? Buffer.alloc(0)).subarray(5))).toMatchObject({
      width: 640,
      height: 360,
    });
  });

  it('come out in order where packets changed places, and one is asked for again', async () => {
    const { packets, bodies } = await samplePackets(300);
    const mixed = [...packets];
    for (let index = 10; index + 6 < mixed.length; index += 9) {
      const [taken] = mixed.splice(index, 1);
      if (taken !== undefined) mixed.splice(index + 4, 0, taken);
    }
    const { pushed, sent } = receive(mixed);
    expect(picturesOf(pushed)).toEqual(bodies.map((body) => body.toString('hex')));
    // Generic NACK (RFC 4585 §6.2.1) of the first that was late.
    const asked = sent.find((bytes) => bytes[1] === 205);
    expect([asked?.[0], asked?.[1], asked?.readUInt16BE(12)]).toEqual([0x81, 205, packets[10]?.sequence]);
  });

  it('are shown from the next key frame on where one is lost for good', async () => {
    const { packets, bodies } = await samplePackets(300);
    const lost = packets.findIndex(({ timestamp }) => timestamp > 10 * 6_000);
    const { pushed, asked } = receive(packets.toSpliced(lost, 1), (index) => index * 20);
    expect(asked()).toBeGreaterThan(0);
    const shown = picturesOf(pushed);
    const expected = bodies.map((body) => body.toString('hex'));
    for (const picture of shown) expect(expected).toContain(picture);
    expect(shown.length).toBeLessThan(expected.length);
    // Nothing stands between what came before the loss and the key frame after it.
    const kinds = pushed.map(({ body }) => videoKind(body));
    const before = shown.findIndex((picture, index) => picture !== expected[index]);
    expect(kinds.filter((kind) => kind !== 'config')[before]).toBe('key');
  });

  it('of a browser come at 2.5 Mbit/s from the first on, and at 12 at most later', async () => {
    const { packets } = await samplePackets(1_200);
    let at = 0;
    const { receiver, sent } = receive(packets.slice(0, 20), () => at);
    // REMB (draft-alvestrand-rmcat-remb §2.2): mantissa × 2^exponent.
    const told = (): number[] =>
      sent
        .filter((bytes) => bytes.toString('ascii', 12, 16) === 'REMB')
        .map((bytes) => (bytes.readUIntBE(17, 3) & 0x3ffff) * 2 ** ((bytes[17] ?? 0) >> 2));
    expect(told()).toEqual([expect.closeTo(2_500_000, -2)]);
    at = 1_000;
    receiver.check();
    at = 4_000;
    receiver.check();
    expect(told().slice(1)).toEqual([expect.closeTo(2_500_000, -2), expect.closeTo(12_000_000, -2)]);
    const [rate] = sent.filter((bytes) => bytes.toString('ascii', 12, 16) === 'REMB');
    expect([rate?.length, rate?.readUInt32BE(20)]).toEqual([24, packets[0]?.ssrc]);
  });

  it('a sender is told each second how much of it came', async () => {
    const { packets } = await samplePackets(300);
    let at = 0;
    // Of 40 packets the 4 after the first ten are lost.
    const { receiver, sent } = receive(packets.slice(0, 40).toSpliced(10, 4), () => at);
    const heard = Buffer.alloc(28);
    heard[1] = 200;
    heard.writeUInt32BE(0xabcdef01, 10);
    receiver.take(heard);
    at = 2_000;
    receiver.check();
    const report = sent.findLast((bytes) => bytes[1] === 201) ?? Buffer.alloc(32);
    expect(report).toHaveLength(32);
    // RFC 3550 §6.4.1: of 256, in all, the highest, the sender's own report and the 2 s since.
    expect([report[12], report.readUIntBE(13, 3)]).toEqual([Math.floor((4 * 256) / 40), 4]);
    expect(report.readUInt32BE(16) & 0xffff).toBe((packets[39]?.sequence ?? 0) & 0xffff);
    expect([report.readUInt32BE(24), report.readUInt32BE(28)]).toEqual([0xabcdef01, 2 * 65_536]);
  });

  it('of a sender that says nothing more end, and so do those of one that sends too many', async () => {
    const { packets } = await samplePackets(1_200);
    let at = 0;
    const silent = receive(packets.slice(0, 20), () => at);
    at = 21_000;
    silent.receiver.check();
    expect(silent.refused).toEqual(['silent']);
    const many = Array.from({ length: 9_000 }, (_, index) =>
      packet(index & 0xffff, Buffer.from([0x41]), { at: index * 90, is_last: true }),
    );
    const flood = receive(many, () => 0);
    expect(flood.refused).toEqual(['rate_too_high']);
  });

  it('takes aggregates, header extensions, padding and packets of other kinds', () => {
    const pictures = new H264Depacketizer();
    // STAP-A of two units (RFC 6184 §5.7.1).
    const aggregate = Buffer.from('1800026742000368ee01', 'hex');
    const [unit] = pictures.take(packet(1, aggregate, { is_last: true }));
    expect(unit?.nals.map((nal) => nal.toString('hex'))).toEqual(['6742', '68ee01']);
    // X and P set: an extension of one word, three bytes of padding.
    const read = readRtp(Buffer.from('b06600010000000200000003bede0001aabbccdd4199000003', 'hex'));
    expect(read.payload.toString('hex')).toBe('4199');
    expect(
      asksForKeyFrame(
        Buffer.from(
          '81c900070000000100000002000000000000000000000000000000000000000081ce00020000000100000002',
          'hex',
        ),
      ),
    ).toBe(true);
    expect(writeNack(7, [65_535, 0, 3]).subarray(12).toString('hex')).toBe('ffff0009');
  });

  it('changed at random are pictures or refused, never another error, and hold nothing up', async () => {
    const { packets } = await samplePackets(300);
    const whole = packets.slice(0, 200).map(bytesOf);
    for (let seed = 1; seed <= sized(300, 20_000); seed += 1) {
      const random = randomOf(seed);
      const order = new Reorder();
      const pictures = new H264Depacketizer();
      const tagger = new Tagger();
      // Of this process: a machine that does other things stops it for longer.
      const from = process.cpuUsage();
      for (const [index, bytes] of whole.entries()) {
        const changed = Buffer.from(bytes);
        if (random(6) === 0) changed[random(changed.length)] = random(256);
        const cut = random(20) === 0 ? changed.subarray(0, random(changed.length)) : changed;
        try {
          for (const each of order.take(readRtp(cut), index).packets)
            for (const picture of pictures.take(each)) tagger.tags(picture);
        } catch (error) {
          if (!(error instanceof Malformed)) throw new Error(`seed ${seed}`, { cause: error });
        }
      }
      const { user, system } = process.cpuUsage(from);
      expect((user + system) / 1000, `seed ${seed}`).toBeLessThan(200);
    }
  });
});

describe('a viewer by WHEP', () => {
  const watched = async (before: number, change: (tag: Tag) => Tag = (tag) => tag) => {
    const tags = (await video()).map(change);
    let now = 0;
    const asked: number[] = [];
    const stream = new MediaStream(() => now);
    const publication = stream.publish({
      ...{ protocol: 'whip', key: 'k', cut: () => undefined },
      askKeyFrame: () => asked.push(now),
    });
    const push = (from: number, to: number): void => {
      for (const tag of tags.slice(from, to)) {
        now += 66;
        publication?.push(tag);
      }
    };
    push(0, before);
    const sent: { readonly nals: Buffer; readonly timestamp: number }[] = [];
    let ended = 0;
    const wire = {
      send: (nals: Buffer, timestamp: number) => sent.push({ nals, timestamp }),
      end: () => {
        ended += 1;
      },
    };
    const viewer = showOnPeer(stream, wire, { link: null, session: null });
    return {
      stream,
      viewer,
      sent,
      push,
      asked,
      ended: () => ended,
      wait: (ms: number) => {
        now += ms;
      },
    };
  };

  it('is caught up at once, a millisecond a picture, and goes on with the stream’s own times', async () => {
    const { stream, sent, push } = await watched(12);
    expect(sent).toHaveLength(11);
    const key = nalsOf(sent[0]?.nals ?? Buffer.alloc(0)).map((nal) => (nal[0] ?? 0) & 0x1f);
    expect(key.slice(0, 2)).toEqual([7, 8]);
    expect(key).toContain(5);
    expect((sent.at(-1)?.timestamp ?? 0) - (sent.at(-2)?.timestamp ?? 0)).toBe(90);
    const { last } = stream.state();
    expect(sent.at(-1)?.timestamp).toBe((last?.media_ms ?? 0) * 90);
    push(12, 20);
    expect(sent.at(-1)?.timestamp).toBe((stream.state().last?.media_ms ?? 0) * 90);
  });

  it('asks the sender for a key frame, twice a second at most', async () => {
    const { viewer, asked, wait } = await watched(0);
    expect(asked).toHaveLength(1);
    const loss = Buffer.from('81ce00020000000100000002', 'hex');
    viewer.take(loss);
    viewer.take(loss);
    expect(asked).toHaveLength(1);
    wait(600);
    viewer.take(loss);
    expect(asked).toHaveLength(2);
  });

  it('ends where pictures refer to pictures to come: it would show them in the wrong order', async () => {
    const { ended, push } = await watched(5, (tag) => tag);
    expect(ended()).toBe(0);
    const reordered = await watched(5, ({ body, ...tag }) => {
      const changed = Buffer.from(body);
      if (changed[1] === 1) changed.writeUIntBE(66, 2, 3);
      return { ...tag, body: changed };
    });
    expect(reordered.ended()).toBeGreaterThan(0);
    push(5, 8);
    expect(ended()).toBe(0);
  });
});
