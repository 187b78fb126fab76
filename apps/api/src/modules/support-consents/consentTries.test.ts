import { CONSENT_TRIES } from '@envol/domain/access/consent';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { giveConsent, spendConsent } from './consents.service.ts';

/** What hashes codes, and how many it was given; whoever else wants the database meanwhile has to get it. */
let hashed = 0;
const hashing = {
  matches: async (_stored: string, typed: string) => {
    hashed += 1;
    await sql`select 1`.execute(single.db);
    return typed === 'RIGHT';
  },
  waste: async () => {
    await sql`select 1`.execute(single.db);
  },
};

let harness: Harness;
/** All the connections that there are: one. */
let single: ReturnType<typeof connectDatabase>;
beforeAll(async () => {
  harness = await createHarness();
  single = connectDatabase(harness.url, 1, 60_000, 60_000);
});
afterAll(async () => {
  await single.close();
  await harness.close();
});
beforeEach(async () => {
  await harness.db.deleteFrom('support_consents').execute();
  hashed = 0;
});

const deps = () => ({ system_db: single.db, clock: systemClock });
const staff = () => ({ user_id: harness.actors.hijacker.id, name: 'A' });
const guess = (code: string) =>
  spendConsent(deps(), { user_id: harness.actors.owner.id, code }, staff(), hashing).then(
    () => 'spent',
    (failure: { readonly code: string }) => failure.code,
  );

it('a code is hashed while nobody waits for the connection, whether there is a consent or not', async () => {
  expect(await guess('WRONG')).toBe('SUPPORT_CODE_INVALID');
  await giveConsent(deps(), harness.actors.owner.id);
  expect(await guess('WRONG')).toBe('SUPPORT_CODE_INVALID');
  expect(await guess('RIGHT')).toBe('spent');
});

it('of many codes at once no more are looked at than of one after the other, and then the consent is over', async () => {
  await giveConsent(deps(), harness.actors.owner.id);
  const said = await Promise.all(Array.from({ length: 40 }, () => guess('WRONG')));
  expect(new Set(said)).toEqual(new Set(['SUPPORT_CODE_INVALID']));
  expect(hashed).toBe(CONSENT_TRIES);
  expect(await guess('RIGHT')).toBe('SUPPORT_CODE_INVALID');
  const { ended_as } = await harness.db
    .selectFrom('support_consents')
    .select('ended_as')
    .executeTakeFirstOrThrow();
  expect(ended_as).toBe('guessed');
});

it('a code is spent once, though it be typed twice at once', async () => {
  await giveConsent(deps(), harness.actors.owner.id);
  const said = await Promise.all([guess('RIGHT'), guess('RIGHT')]);
  expect(said.toSorted()).toEqual(['SUPPORT_CODE_INVALID', 'spent']);
});
