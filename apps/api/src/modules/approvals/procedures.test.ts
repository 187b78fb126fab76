import {
  createApproval,
  decideApproval,
  deleteApproval,
  downloadApprovalPdf,
  downloadExclusionZone,
  getApproval,
  listCotations,
  listMessages,
  retryExternalSubmit,
  revalidateApproval,
  synchronizeExternalDocuments,
  validateProtocolSheet,
} from '@envol/contract/approvals';
import { listNotifications } from '@envol/contract/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_POPPLER, textOf } from '../../../../../packages/documents/test/pdfText.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMission } from '../../../test/missions.ts';
import { addRequest, asking, bringTo } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const of = (id: number) => ({ params: { id } });
const tower = () => harness.as('controller');
const owner = () => harness.as('owner');
const pdf = () => new File(['%PDF-1.4\n%%EOF'], 'assurance.pdf', { type: 'application/pdf' });

describe('a protocol', () => {
  it('is signed by the operator once it is asked for, and then waits for the authority', async () => {
    const { approval_id: id } = await addRequest(harness);
    const sign = () =>
      owner().call(validateProtocolSheet, { ...of(id), body: { name: 'C. Martin', accepted: true } });
    expect((await sign()).error.code).toBe('APPROVAL_TRANSITION_ILLEGAL');
    const asked = await tower().call(decideApproval, {
      ...of(id),
      body: { type: 'request-signature', version: 1, message: 'Protocole de la plateforme.' },
    });
    expect(asked.body).toMatchObject({ status: 'incomplete', status_word: 'signature_request' });
    expect((await owner().call(getApproval, of(id))).body.available_actions).toContain('sign');
    const sheet = async () => (await owner().call(downloadApprovalPdf, of(id))).body;
    if (HAS_POPPLER)
      expect(textOf(await sheet())).toMatch(
        /Protocole – .+Protocole de la plateforme\..+Signature du protocole/s,
      );
    const unsigned = (await owner().call(getApproval, of(id))).body.protocol;
    expect(unsigned).toMatchObject({ text: 'Protocole de la plateforme.', signed_by: null });
    const [bell] = (await owner().call(listNotifications, { query: {} })).body;
    expect(bell?.payload.title).toContain('Protocole à signer');
    expect((await sign()).body).toMatchObject({
      status: 'awaiting_validation',
      status_word: null,
      protocol: { signed_by: 'C. Martin' },
    });
    if (HAS_POPPLER) expect(textOf(await sheet())).toContain('Protocole signé par C. Martin');
    const { body } = await tower().call(getApproval, of(id));
    expect(body.available_actions).toEqual(expect.arrayContaining(['accept', 'restrict', 'refuse']));
    expect((await sign()).error.code).toBe('APPROVAL_TRANSITION_ILLEGAL');
  });
});

describe('an agreement to be validated again', () => {
  it('is suspended until the operator validates it with a file and the authority decides anew', async () => {
    const { approval_id: id } = await addRequest(harness);
    await bringTo(harness, id, 'accepted');
    const asked = await tower().call(revalidateApproval, {
      ...of(id),
      body: { message: 'Assurance échue ?' },
    });
    expect(asked.body).toMatchObject({ status: 'incomplete', status_word: 'revalidation_request' });
    const sent = await owner().call(
      revalidateApproval,
      { ...of(id), body: { message: 'Voici la nouvelle.' } },
      { files: [pdf()] },
    );
    expect(sent.body).toMatchObject({ status: 'awaiting_validation', status_word: 'validation_sent' });
    const { body: said } = await tower().call(listMessages, of(id));
    expect(said.map(({ message, documents }) => [message, documents.length])).toEqual([
      ['Assurance échue ?', 0],
      ['Voici la nouvelle.', 1],
    ]);
    const { version } = sent.body;
    const again = await tower().call(decideApproval, { ...of(id), body: { type: 'accept', version } });
    expect(again.body).toMatchObject({ status: 'accepted', status_word: null });
    const other = await owner().call(revalidateApproval, { ...of(id), body: { message: 'Encore.' } });
    expect(other.error.code).toBe('APPROVAL_TRANSITION_ILLEGAL');
  });
});

describe('the authority’s own system', () => {
  it('is handed a fresh request, tried again by its operator, and tells its files once', async () => {
    const { approval_id: id } = await addRequest(harness);
    await expect
      .poll(async () => (await owner().call(getApproval, of(id))).body.external?.status, { timeout: 5000 })
      .toBe('sent');
    const silent = await owner().call(retryExternalSubmit, {
      ...of(id),
      body: { external_payload: { simulated_failure: true } },
    });
    expect([silent.status, silent.error.code]).toEqual([503, 'EXTERNAL_SYSTEM_UNAVAILABLE']);
    expect((await owner().call(getApproval, of(id))).body.external).toMatchObject({ status: 'failed' });
    const other = await owner().call(retryExternalSubmit, { ...of(id), body: { pilot_id: 987_654 } });
    expect([other.status, Object.keys(other.error.fields ?? {})]).toEqual([400, ['pilot_id']]);
    const sent = await owner().call(retryExternalSubmit, {
      ...of(id),
      body: { external_payload: { badge: 'B12' }, details: 'Avec badge.' },
    });
    expect(sent.body).toMatchObject({
      external: { status: 'sent', reference: expect.stringMatching(/^SIM-A-/) },
      external_payload: { badge: 'B12' },
      details: 'Avec badge.',
    });
    for (const _ of [1, 2]) {
      const { body } = await tower().call(synchronizeExternalDocuments, of(id));
      expect(body.attachments.map(({ name }) => name)).toEqual([`${body.external?.reference}.pdf`]);
    }
  });
});

it('A request keeps the form that was decided on, and nobody decides on words that changed meanwhile', async () => {
  const { approval_id: id } = await addRequest(harness);
  const again = (details: string) => owner().call(retryExternalSubmit, { ...of(id), body: { details } });
  expect((await again('Avec badge.')).body.version).toBe(2);
  const decide = (version: number) =>
    tower().call(decideApproval, { ...of(id), body: { type: 'accept', version } });
  expect((await decide(1)).error.code).toBe('APPROVAL_CHANGED');
  const [one, other] = await Promise.all([decide(2), again('Sans badge.')]);
  expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1);
  const { body } = await tower().call(getApproval, of(id));
  if (body.status !== 'accepted') await decide(body.version);
  const agreed = (await tower().call(getApproval, of(id))).body.details;
  expect((await again('Tout autre chose.')).error.code).toBe('APPROVAL_TRANSITION_ILLEGAL');
  expect((await tower().call(getApproval, of(id))).body.details).toBe(agreed);
  // As it is, it may be handed in again.
  expect((await owner().call(retryExternalSubmit, { ...of(id), body: {} })).status).toBe(200);
});

describe('a request', () => {
  it('is asked for with its mission in the body, and withdrawn by a deletion that may be repeated', async () => {
    const rows = await addMission(harness.db, {
      operator_id: harness.actors.owner.operator_id ?? 0,
      structure_id: harness.actors.controller.structure_id,
    });
    const body = { flight_id: rows.flight_id, ...asking(rows) };
    const { status, body: made } = await owner().call(createApproval, { body });
    expect(status).toBe(201);
    for (const _ of [1, 2]) expect((await owner().call(deleteApproval, of(made.id))).status).toBe(204);
    expect((await tower().call(getApproval, of(made.id))).body.status).toBe('cancelled');
  });

  it('has an exclusion zone wider than its area, with the rule it rests on', async () => {
    const { approval_id: id } = await addRequest(harness);
    const kml = String((await tower().call(downloadExclusionZone, of(id))).body);
    expect(kml).toContain('UAS.STS-01.020');
    expect(kml).toContain('<Polygon>');
  });

  it('knows the ratings in the language of the call', async () => {
    const { body } = await owner().call(listCotations);
    expect(body.map(({ code }) => code)).toEqual(['important', 'interesting', 'irrelevant', 'not_checked']);
  });
});
