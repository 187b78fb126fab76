import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { countDeliveries, findDeliveryResult, forgetDeliveries, noteDeliveryResult } from './inbox.ts';

const AT = new Date('2026-11-29T10:00:00Z');
const letter = { source: 'mail', external_id: 'a'.repeat(64) } as const;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const note = (external_id: string, result: object, at = AT) =>
  noteDeliveryResult(
    database.connection.db,
    { source: 'mail', external_id },
    { about: 'a@b.fr', result, at },
  );

it('The inbox keeps what a delivery came to the first time, however often it comes at once', async () => {
  const { db } = database.connection;
  expect(await findDeliveryResult(db, letter)).toBeNull();
  const firsts = await Promise.all(
    Array.from({ length: 8 }, (_, index) => note(letter.external_id, { outcome: `${index}` })),
  );
  expect(firsts.filter(Boolean)).toHaveLength(1);
  expect(await findDeliveryResult(db, letter)).toEqual({ outcome: String(firsts.indexOf(true)) });
  expect(await note(letter.external_id, { outcome: 'later' })).toBe(false);
});

it('The inbox counts deliveries about one thing after an instant, and forgets them after a week', async () => {
  const { db } = database.connection;
  await note('second', {}, new Date(AT.getTime() + 1));
  expect(await countDeliveries(db, 'mail', 'a@b.fr', AT)).toBe(1);
  expect(await countDeliveries(db, 'mail', 'c@d.fr', new Date(0))).toBe(0);
  await forgetDeliveries(db, new Date(AT.getTime() + 7 * 86_400_000 + 1));
  expect(await countDeliveries(db, 'mail', 'a@b.fr', new Date(0))).toBe(1);
});
