import { forwardMissionSheet, getApproval } from '@envol/contract/approvals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const lettersTo = (recipient: string) =>
  harness.db
    .selectFrom('mails')
    .leftJoin('mail_attachments as file', 'file.mail_id', 'mails.id')
    .select(['subject', 'body', 'structure_id', 'operator_id', 'file.name', 'file.type', 'file.data'])
    .where('recipient', '=', recipient)
    .execute();

it('A forwarded mission sheet goes as a PDF to each who is named, in the name of who forwards it; the journal says so, not to whom', async () => {
  const { approval_id: id } = await addRequest(harness);
  const forward = (who: 'controller' | 'owner' | 'stranger', recipients: string[]) =>
    harness
      .as(who)
      .call(forwardMissionSheet, { params: { id }, body: { recipients, message: 'Voir les zones' } });
  const twice = ['garde@parc.example', 'tour@aero.example', 'garde@parc.example'];
  expect((await forward('controller', twice)).status).toBe(204);
  const [letter, ...others] = await lettersTo('garde@parc.example');
  expect(others).toEqual([]);
  expect(letter).toMatchObject({
    operator_id: null,
    structure_id: harness.actors.controller.structure_id,
    type: 'application/pdf',
    name: expect.stringMatching(/\.pdf$/),
    body: expect.stringContaining('> Voir les zones'),
  });
  expect(letter?.data?.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(await lettersTo('tour@aero.example')).toHaveLength(1);
  expect((await forward('owner', ['client@toit.example'])).status).toBe(204);
  expect(await lettersTo('client@toit.example')).toMatchObject([{ structure_id: null }]);
  expect((await forward('stranger', ['x@y.example'])).status).toBe(404);
  const { body } = await harness.as('owner').call(getApproval, { params: { id } });
  const told = body.events.filter(({ action }) => action === 'forward');
  expect(told.map(({ author_side, message }) => [author_side, message])).toEqual([
    ['authority', null],
    ['operator', null],
  ]);
});
