import { postMessage } from '@envol/contract/approvals';
import { listNotifications, registerNotifToken } from '@envol/contract/notifications';
import { askOpinions } from '@envol/contract/opinions';
import {
  addressOf,
  SIDES,
  type Side,
  SUBJECT_TYPES,
  type Subject,
  type SubjectType,
} from '@envol/domain/navigation/addresses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribeBrowser } from '../../../test/browserPush.ts';
import { addActivation, addTakeOff, setDayRules } from '../../../test/day.ts';
import { BELLS } from '../../../test/facts.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';
import { systemClock } from '../../platform/clock.ts';
import { defineFact } from '../../platform/facts/fact.ts';
import { recordFact } from '../../platform/facts/recordFact.ts';

/** Nothing listens there: without a worker nothing is sent. */
const SERVICE = 'http://127.0.0.1:9';
const READERS = ['owner', 'controller', 'otherController', 'onlooker'] as const;
type Reader = (typeof READERS)[number];

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { PUSH_SERVICES: SERVICE, ROLES: 'web' } });
  for (const reader of READERS)
    await harness.as(reader).call(registerNotifToken, {
      body: {
        registration_id: subscribeBrowser(`${SERVICE}/${reader}`).registration_id,
        type: 'web_push',
      },
    });
});
afterAll(() => harness.close());

/** Where the newest push leads, the newest line of the bell, and the link of the newest letter. */
const addressesOf = async (reader: Reader, side: Side) => {
  const { id } = harness.actors[reader];
  const { url } = await harness.db
    .selectFrom('pushes')
    .select('url')
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [bell] = (await harness.as(reader).call(listNotifications, { query: {} })).body;
  const { body } = (await harness.db
    .selectFrom('mails')
    .select('body')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? { body: '' };
  const subject = bell?.payload.subject ?? null;
  return {
    push: url,
    bell: subject === null ? null : addressOf(subject, side),
    letter: /https?:\/\/[^/\s]+(\/\S+)/.exec(body)?.[1] ?? null,
  };
};

const isOfDay = (type: SubjectType): boolean => type === 'activation' || type === 'take_off';

/** A record that both sides of a request may read of; of the rest any number serves. */
const makeSubject = async (type: SubjectType): Promise<Subject> => {
  await setDayRules(harness, {
    activation_required: type === 'activation',
    take_off_authorization_activated: type === 'take_off',
  });
  if (type === 'activation') return { type, id: (await addActivation(harness)).id };
  if (type === 'take_off') return { type, id: (await addTakeOff(harness)).id };
  const { approval_id, flight_id } = await addRequest(harness);
  return type === 'approval' ? { type, id: approval_id, flight_id } : { type, id: flight_id };
};

it.each(SUBJECT_TYPES.flatMap((type) => SIDES.map((side) => [type, side] as const)))(
  'news of %s lead a closed browser of the %s where its bell does',
  async (type, side) => {
    const reader = side === 'operator' ? 'owner' : isOfDay(type) ? 'onlooker' : 'controller';
    const { db, actors } = harness;
    const at = systemClock.now().toISOString();
    const subject = await makeSubject(type);
    const news = { recipients: [actors[reader].id], code: 'message', params: { side }, subject } as const;
    const told = defineFact('account_looked', {
      audience: () => [],
      payload: () => ({}),
      invalidates: () => [],
      readers: async () => null,
      news: { codes: ['message'], of: () => news },
    });
    await db.transaction().execute((own) => recordFact(BELLS, own, told, { at }));
    const { push, bell } = await addressesOf(reader, side);
    expect(push).toBe(bell);
  },
);

it('an opinion asked of a structure leads each of its channels to the opinion', async () => {
  const { approval_id } = await addRequest(harness);
  const structure_id = harness.actors.otherController.structure_id ?? 0;
  const { body } = await harness
    .as('controller')
    .call(askOpinions, { body: { approval_id, structure_ids: [structure_id] } });
  const page = `/map/opinions/${body[0]?.id}`;
  expect(await addressesOf('otherController', 'authority')).toEqual({ push: page, bell: page, letter: page });
});

it('a message on a request leads each side to its own page by each channel', async () => {
  const { approval_id, flight_id } = await addRequest(harness);
  const say = (reader: Reader) =>
    harness
      .as(reader)
      .call(postMessage, { params: { id: approval_id }, body: { message: 'Rappelez la tour.' } });
  for (const [author, reader, side, page] of [
    ['controller', 'owner', 'operator', `/map/flights/${flight_id}`],
    ['owner', 'controller', 'authority', `/map/approvals/${approval_id}`],
  ] as const) {
    await say(author);
    expect(await addressesOf(reader, side)).toEqual({ push: page, bell: page, letter: page });
  }
});
