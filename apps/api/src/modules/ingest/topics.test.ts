import { expect, it } from 'vitest';
import { NEW_SENDER_SESSION, readTopic } from './topics.ts';

const context = { sensor: 'receiver 1', now: Date.parse('2026-11-29T10:20:36.000Z') };
const read = (topic: string, payload: Buffer) => readTopic({ topic, payload }, NEW_SENDER_SESSION, context);
/** Fifty digits: as long as two messages in bytes. */
const LOCATION = '12205a2203884d011a581dd0007409d50948084b4339300500';

it('a reader of topics reads a message in bytes, in hexadecimal digits and in base64 alike', () => {
  const bytes = Buffer.from(LOCATION, 'hex');
  const readings = [bytes, Buffer.from(LOCATION), Buffer.from(bytes.toString('base64'))].map((payload) =>
    read('odid/toulouse', payload),
  );
  for (const reading of readings)
    expect(reading?.reading.fixes).toMatchObject([{ lat: 43.6293, lon: 1.3639 }]);
});

it('a reader of topics reads no topic that is none', () => {
  for (const topic of ['constructor/x', '__proto__/x', 'odid', 'elsewhere/x', ''])
    expect(read(topic, Buffer.from('{}'))).toBeNull();
});
