import fc from 'fast-check';
import mqtt, { type Packet } from 'mqtt-packet';
import { expect, it } from 'vitest';
import { processorMs } from '../../../../../tools/processorTime.ts';
import { sized } from '../../../../../tools/testSizes.ts';
import { MqttConnection, type MqttHooks, type Wire } from './connection.ts';
import { REASON } from './limits.ts';

const SECRET = 'the right one';

/** A connection over a wire of its own, and what was written and refused. */
const open = () => {
  const written: Buffer[] = [];
  const seen = { unsent: 0, is_over: false, published: 0, refused: 0, signed_in: 0 };
  const wire: Wire = {
    address: '127.0.0.1',
    write: (bytes) => written.push(bytes),
    unsent: () => seen.unsent,
    end: () => {
      seen.is_over = true;
    },
    setReading: () => undefined,
  };
  const hooks: MqttHooks = {
    now: () => 0,
    refused: () => {
      seen.refused += 1;
    },
    signIn: async ({ secret }) => {
      if (secret !== SECRET) return REASON.wrong_secret;
      seen.signed_in += 1;
      return {
        publish: async () => {
          seen.published += 1;
          return { reason: 0, answers: [{ topic: 'a/reply', payload: Buffer.from('{}') }] };
        },
        subscribes: async (topic) => topic === 'a/reply',
        closed: () => undefined,
      };
    },
  };
  return { connection: new MqttConnection(wire, hooks), written, seen };
};

const connect = (version: 4 | 5, password: string): Packet => ({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: version,
  clientId: 'c',
  clean: true,
  keepalive: 30,
  username: 'u',
  password: Buffer.from(password),
  will: { topic: 'w', payload: Buffer.from('x'), qos: 0, retain: false },
});
const REST: readonly Packet[] = [
  { cmd: 'publish', topic: 'a/b', payload: '{"a":1}', qos: 1, messageId: 7, dup: false, retain: false },
  { cmd: 'publish', topic: 'a/b', payload: '', qos: 0, dup: false, retain: false },
  { cmd: 'subscribe', messageId: 8, subscriptions: [{ topic: 'a/reply', qos: 1 }] },
  { cmd: 'unsubscribe', messageId: 9, unsubscriptions: ['a/reply'] },
  { cmd: 'pingreq' },
  { cmd: 'puback', messageId: 3 },
  { cmd: 'disconnect' },
];
const bytesOf = (packet: Packet, version: 4 | 5): Buffer =>
  mqtt.generate(packet, { protocolVersion: version });

const version = fc.constantFrom(4 as const, 5 as const);
const stream = fc
  .tuple(
    version,
    fc.constantFrom(SECRET, 'wrong'),
    fc.array(fc.constantFrom(...REST), { maxLength: 8 }),
    fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 5 }),
    fc.uint8Array({ maxLength: 20 }),
    fc.integer({ min: 1, max: 64 }),
  )
  .map(([spoken, password, packets, changes, more, piece]) => {
    const bytes = Buffer.concat([
      bytesOf(connect(spoken, password), spoken),
      ...packets.map((packet) => bytesOf(packet, spoken)),
      Buffer.from(more),
    ]);
    for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
    return { bytes, piece };
  });

it('no frames break a connection, or hold it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        { weight: 5, arbitrary: stream },
        fc.record({
          bytes: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
          piece: fc.integer({ min: 1, max: 64 }),
        }),
      ),
      async ({ bytes, piece }) => {
        const { connection, seen } = open();
        for (let at = 0; at < bytes.length; at += piece) {
          const start = processorMs();
          connection.take(bytes.subarray(at, at + piece));
          expect(processorMs() - start).toBeLessThan(200);
        }
        await new Promise((resolve) => setImmediate(resolve));
        connection.end(REASON.server_busy);
        expect(seen.is_over).toBe(true);
        // Nothing is taken of who has not signed in.
        expect(seen.published === 0 || seen.signed_in === 1).toBe(true);
      },
    ),
    { numRuns: sized(2_000, 100_000) },
  );
});

it('a packet is the same however it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      version,
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 }),
      async (spoken, cuts) => {
        const bytes = Buffer.concat(
          [connect(spoken, SECRET), ...REST.slice(0, 6)].map((packet) => bytesOf(packet, spoken)),
        );
        const { connection, seen, written } = open();
        let at = 0;
        for (const cut of cuts) {
          connection.take(bytes.subarray(at, at + cut));
          at += cut;
        }
        connection.take(bytes.subarray(at));
        await new Promise((resolve) => setImmediate(resolve));
        expect(seen).toMatchObject({ is_over: false, published: 2, refused: 0 });
        // CONNACK, PUBACK, SUBACK, UNSUBACK, PINGRESP: an answer is written to who listens alone.
        expect(written.map((packet) => (packet[0] ?? 0) >> 4)).toEqual([2, 4, 9, 11, 13]);
      },
    ),
    { numRuns: sized(200, 5_000) },
  );
});

const pings = (count: number): Buffer => Buffer.alloc(count * 2, Buffer.from([0xc0, 0]));
const signedIn = async (): Promise<ReturnType<typeof open>> => {
  const opened = open();
  opened.connection.take(bytesOf(connect(4, SECRET), 4));
  await expect.poll(() => opened.written.length).toBe(1);
  return opened;
};

it('whoever has not signed in is read no further than its first packet', async () => {
  const { connection, seen, written } = open();
  connection.take(pings(32_768));
  await expect.poll(() => seen.is_over).toBe(true);
  expect([seen.refused, written.length]).toEqual([1, 0]);
});

it('packets of two bytes hold nobody up, and are answered as often as messages', async () => {
  const { connection, seen, written } = await signedIn();
  connection.take(pings(5_000));
  await new Promise((resolve) => setImmediate(resolve));
  // Others had their turn in between.
  expect(written.length).toBeLessThan(100);
  await expect.poll(() => seen.is_over, { timeout: 20_000 }).toBe(true);
  expect([written.length, seen.refused]).toEqual([501, 2_001]);
});

it('a client that reads no answers of any kind is cut', async () => {
  const { connection, seen } = await signedIn();
  seen.unsent = 2_000_000;
  connection.take(pings(1));
  await expect.poll(() => seen.is_over).toBe(true);
});
