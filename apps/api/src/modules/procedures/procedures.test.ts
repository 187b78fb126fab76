import { flightProperties } from '@envol/contract/flight-progress';
import { getFlight, updateFlight } from '@envol/contract/flights';
import {
  addPublicTipDocument,
  consultSources,
  deletePublicTipDocument,
  downloadPublicTipDocument,
  getConstraintCapabilities,
  getConstraintStatus,
  getPublicTip,
  TIP_DOCUMENTS,
  updateProcedurePrices,
  updatePublicTip,
} from '@envol/contract/procedures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEmailRequest, byLetter, letterStep } from '../../../test/emailRequests.ts';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const pdf = (name: string): File => new File(['%PDF-1.4\nx\n%%EOF'], name, { type: 'application/pdf' });
const blagnac = (): number => harness.actors.chief.structure_id ?? 0;
const publish = (name: string) =>
  harness
    .as('chief')
    .call(addPublicTipDocument, { params: { id: blagnac() }, body: {} as never }, { files: [pdf(name)] });

describe('what may be done about a constraint', () => {
  it('is a letter that the product wrote, while nobody answers for it here', async () => {
    const flight = await byLetter(harness);
    const cid = letterStep(flight)?.id ?? 0;
    const params = { id: flight.id, cid };
    const { body } = await harness.as('owner').call(getConstraintCapabilities, { params });
    expect(body).toMatchObject({
      can_request_by_email: true,
      can_request_approval: false,
      can_notify: false,
    });
    expect(body.email_draft?.copy_to).toBe('owner@example.invalid');
    const { message } = body.email_draft ?? { message: '' };
    for (const word of ['Nord Drone', flight.display_identifier, '50 m', 'Camille Laurent', 'UAS-FR-'])
      expect(message).toContain(word);
    expect(body.reminder_draft).toBeNull();
  });

  it('is no second letter while one stands', async () => {
    const { flight } = await addEmailRequest(harness);
    const params = { id: flight.id, cid: letterStep(flight)?.id ?? 0 };
    const { body } = await harness.as('owner').call(getConstraintCapabilities, { params });
    expect([body.can_request_by_email, body.email_draft === null]).toEqual([false, false]);
    const stands = await harness.as('owner').call(getConstraintStatus, { params });
    expect(stands.body).toMatchObject({ status: 'to_send', proof: null, approval_id: null });
    expect(stands.body.email_request_id).not.toBeNull();
  });
});

describe('what a structure tells operators', () => {
  it('is read by them through the mission that meets it, papers too', async () => {
    await harness.as('chief').call(updatePublicTip, {
      params: { id: blagnac() },
      body: {
        text: ' Appelez la veille. ',
        form_links: [{ label: 'Protocole', url: 'https://b.invalid/p' }],
      },
    });
    const { body: tip } = await publish('protocole.pdf');
    expect(tip).toMatchObject({ text: 'Appelez la veille.', documents: [{ name: 'protocole.pdf' }] });
    const docId = tip.documents[0]?.id ?? 0;
    const flight = await addFlight(harness);
    const cid = flight.analysis?.constraints.find(({ structure_id }) => structure_id === blagnac())?.id ?? 0;
    const about = await harness
      .as('owner')
      .call(getConstraintCapabilities, { params: { id: flight.id, cid } });
    expect(about.body).toMatchObject({
      structure: { id: blagnac() },
      public_tip: { text: 'Appelez la veille.' },
      form_links: [{ label: 'Protocole' }],
    });
    const get = (id: number, who: 'owner' | 'stranger' = 'owner') =>
      harness.as(who).call(downloadPublicTipDocument, { params: { id, docId } });
    expect((await get(flight.id)).status).toBe(200);
    // Nothing of it through a mission elsewhere, nor through somebody else's.
    const away = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
    expect([(await get(away.id)).status, (await get(flight.id, 'stranger')).status]).toEqual([404, 404]);
  });

  it('is written by its own people, some papers at most, and taken back', async () => {
    for (let count = 1; count < TIP_DOCUMENTS - 1; count += 1) await publish(`p${count}.pdf`);
    // Of those that come at once, one is the last.
    const last = await Promise.all(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => publish(name)));
    expect(last.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await publish('one-more.pdf')).error.code).toBe('TOO_MANY_FILES');
    const { body } = await harness.as('owner').call(getPublicTip, { params: { id: blagnac() } });
    const docId = body.documents[0]?.id ?? 0;
    const params = { id: blagnac(), docId };
    expect((await harness.as('chief').call(deletePublicTipDocument, { params })).status).toBe(204);
    expect((await harness.as('chief').call(deletePublicTipDocument, { params })).status).toBe(404);
  });
});

describe('the price of a mission’s procedures', () => {
  const priceOf = async (id: number) =>
    (await harness.as('owner').call(flightProperties, { params: { id } })).body.price;

  it('is the sum of what is still to be done, and unknown while one has none', async () => {
    const flight = await addFlight(harness, {
      areas: [{ geometry: PLACES.country }],
      populated_area: 'yes',
    });
    const procedures = (flight.analysis?.constraints ?? []).flatMap(({ procedure, effect }) =>
      procedure !== null && effect !== 'information' && effect !== 'free' ? [procedure] : [],
    );
    expect(procedures).toContain('prefecture_notif');
    expect(await priceOf(flight.id)).toBeNull();
    const prices = [...new Set(procedures)].map((procedure) => ({ procedure, price_cents: 3050 }));
    const set = await harness.as('staff').call(updateProcedurePrices, { body: { prices } });
    expect(set.body.filter(({ price_cents }) => price_cents === 3050)).toHaveLength(prices.length);
    expect(await priceOf(flight.id)).toEqual({ cents: 3050 * procedures.length, currency: 'EUR' });
  });
});

describe('sources that are consulted for a mission', () => {
  const check = async (id: number, source: string) =>
    (await harness.as('owner').call(getFlight, { params: { id } })).body.analysis?.checks.find(
      (each) => each.source === source,
    );
  const consult = (id: number) => harness.as('owner').call(consultSources, { params: { id } });

  it('count with their hour while they can be relied upon, and not a moment longer', async () => {
    const flight = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
    expect((await consult(flight.id)).body).toEqual({
      consulted: [],
      left: [
        { source: 'notam', why: 'none' },
        { source: 'azba', why: 'none' },
      ],
    });
    const dates = [flight.date_start.slice(0, 10)];
    await harness.db
      .insertInto('azba_imports')
      .values({
        source: 'staff',
        fetched_at: new Date().toISOString(),
        imported_by_name: 'Staff',
        dates,
        activations: '[]',
        failure: null,
      })
      .execute();
    expect((await consult(flight.id)).body.consulted.map(({ source }) => source)).toEqual(['azba']);
    expect(await check(flight.id, 'azba')).toMatchObject({
      status: 'checked',
      reason: { code: 'azba_consulted', params: { by: 'Owner' } },
    });
    expect((await check(flight.id, 'notam'))?.status).toBe('not_checked');
    // Another mission than the one it was consulted for.
    await harness
      .as('owner')
      .call(updateFlight, { params: { id: flight.id }, body: { max_flying_height: 40 } });
    expect((await check(flight.id, 'azba'))?.status).toBe('not_checked');
    await consult(flight.id);
    await harness.db
      .updateTable('flights')
      .set({
        consulted: JSON.stringify([
          { source: 'azba', at: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z', by: 'Owner' },
        ]),
      })
      .where('id', '=', flight.id)
      .execute();
    expect((await check(flight.id, 'azba'))?.status).toBe('not_checked');
  });
});
