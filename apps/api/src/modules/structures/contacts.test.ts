import { decideApproval, getApproval, listDecisions } from '@envol/contract/approvals';
import { listInformedContacts, updateInformedContacts, updateStructure } from '@envol/contract/structures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
let id: number;
beforeAll(async () => {
  harness = await createHarness();
  id = harness.actors.chief.structure_id ?? 0;
});
afterAll(() => harness.close());

const contact = (name: string, changes: object = {}) => ({
  name,
  emails: [`${name}@example.invalid`],
  phone: null,
  zone_id: null,
  floor_height: 0,
  ceiling_height: 120,
  unit: 'm' as const,
  reference: 'AGL' as const,
  moment: 'asked' as const,
  ...changes,
});
const put = (contacts: object[]) =>
  harness
    .as('chief')
    .call(updateInformedContacts, { params: { id }, body: { contacts } as { contacts: [] } });
const written = async () =>
  (await harness.db.selectFrom('mails').select('recipient').where('structure_id', '=', id).execute()).map(
    ({ recipient }) => recipient,
  );

it('Contacts to inform are kept for the structure’s own people, and checked by field', async () => {
  expect((await put([contact('parc')])).body.contacts).toEqual([contact('parc')]);
  const read = await harness.as('chief').call(listInformedContacts, { params: { id } });
  expect(read.body.contacts).toHaveLength(1);
  expect((await harness.as('owner').call(listInformedContacts, { params: { id } })).status).toBe(403);
  const wrong = await put([contact('parc', { floor_height: 130 })]);
  expect(Object.keys(wrong.error.fields ?? {})).toEqual(['contacts.0.floor_height']);
  const nobody = await put([contact('parc', { emails: [] })]);
  expect(Object.keys(nobody.error.fields ?? {})).toEqual(['contacts.0.emails']);
  const foreign = await put([contact('parc', { zone_id: 999_999 })]);
  expect(Object.keys(foreign.error.fields ?? {})).toEqual(['contacts.0.zone_id']);
});

it('Contacts to inform that come in several lists at once are one of these lists, never two mixed', async () => {
  const lists = [1, 2, 3, 4, 5, 6].map((each) => [contact(`un-${each}`), contact(`deux-${each}`)]);
  await Promise.all(lists.map((list) => put(list)));
  const { body } = await harness.as('chief').call(listInformedContacts, { params: { id } });
  expect(lists).toContainEqual(body.contacts);
});

it('Contacts to inform are written to when a request is sent, or granted, by its height', async () => {
  await put([
    contact('bas'),
    contact('haut', { floor_height: 100 }),
    contact('apres', { moment: 'granted' }),
  ]);
  const { approval_id } = await addRequest(harness);
  expect(await written()).toEqual(expect.arrayContaining(['bas@example.invalid']));
  expect(await written()).not.toEqual(expect.arrayContaining(['haut@example.invalid']));
  expect(await written()).not.toEqual(expect.arrayContaining(['apres@example.invalid']));
  const params = { id: approval_id };
  const named = async (who: 'controller' | 'owner') =>
    (await harness.as(who).call(getApproval, { params })).body.contacts_to_inform.map(({ name }) => name);
  expect([await named('controller'), await named('owner')]).toEqual([['bas', 'apres'], []]);
  await harness.as('controller').call(decideApproval, { params, body: { type: 'accept', version: 1 } });
  expect(await written()).toEqual(expect.arrayContaining(['apres@example.invalid']));
  const told = await harness.as('controller').call(listDecisions, { params });
  expect(told.body.filter(({ type }) => type === 'inform-contact')).toHaveLength(2);
  const operators = await harness.as('owner').call(listDecisions, { params });
  expect(JSON.stringify(operators.body)).not.toContain('example.invalid');
});

it('leave the words of the structure to be read before and after a request', async () => {
  const structure_settings = {
    operator_text: ' Écoutez 118.1 ',
    tactical_contact_protocol: '05 61 00 00 00',
    unit_displayed: 'km' as const,
  };
  const set = await harness
    .as('chief')
    .call(updateStructure, { params: { id }, body: { structure_settings } });
  expect(set.body.structure_settings).toMatchObject({ operator_text: 'Écoutez 118.1', unit_displayed: 'km' });
  const { approval_id } = await addRequest(harness);
  const { body } = await harness.as('owner').call(getApproval, { params: { id: approval_id } });
  expect(body.structure_contact.tactical_contact_protocol).toBe('05 61 00 00 00');
});
