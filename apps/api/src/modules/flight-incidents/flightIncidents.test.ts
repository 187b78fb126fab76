import { downloadDocument } from '@envol/contract/documents';
import {
  createFlightIncident,
  getFlightIncident,
  listFlightIncidents,
  updateFlightIncident,
} from '@envol/contract/flight-incidents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const pdf = (): File => new File(['%PDF-1.4\n%%EOF'], 'constat.pdf', { type: 'application/pdf' });
const said = (changes: object = {}) =>
  ({
    title: 'Chute en bout de champ',
    date: '2026-01-05T09:00:00Z',
    aware_at: '2026-01-05T10:00:00Z',
    location: 'Toulouse (31)',
    reporter: 'Camille Laurent',
    types: ['drone_breaking'],
    description: 'Perte de liaison.',
    ...changes,
  }) as never;

describe('an incident', () => {
  it('is noted with files by whoever flies, and read by its operator alone', async () => {
    const { body, status } = await harness
      .as('pilot')
      .call(createFlightIncident, { body: said() }, { files: [pdf()] });
    expect([status, body.attachments.map(({ name }) => name)]).toEqual([201, ['constat.pdf']]);
    const id = body.attachments[0]?.id ?? 0;
    expect((await harness.as('owner').call(downloadDocument, { params: { id } })).status).toBe(200);
    expect((await harness.as('stranger').call(downloadDocument, { params: { id } })).status).toBe(404);
    expect((await harness.as('stranger').call(getFlightIncident, { params: { id: body.id } })).status).toBe(
      404,
    );
    expect((await harness.as('controller').call(getFlightIncident, { params: { id: body.id } })).status).toBe(
      403,
    );
  });

  it('is noted with a file and fields left empty, which a form cannot say to be null', async () => {
    const left = { reported_at: '', consequence: '', report_reference: '', drone_id: '' };
    const { body, status } = await harness
      .as('pilot')
      .call(createFlightIncident, { body: said(left) }, { files: [pdf()] });
    expect([status, body.reported_at, body.consequence, body.report_reference, body.drone]).toEqual([
      201,
      null,
      null,
      null,
      null,
    ]);
  });

  it('says whom it must be told, that it is late, and that it no longer is once reported', async () => {
    const { body } = await harness
      .as('owner')
      .call(createFlightIncident, { body: said({ types: ['personal_injury'], injury: 'serious' }) });
    expect(body.reports_due.map(({ to, due_at, is_late }) => [to, due_at, is_late])).toEqual([
      ['bea', '2026-01-05T10:00:00.000Z', true],
      ['dgac', '2026-01-08T10:00:00.000Z', true],
    ]);
    const reported = await harness.as('owner').call(updateFlightIncident, {
      params: { id: body.id },
      body: {
        reported_at: '2026-01-06T08:00:00Z',
        report_reference: 'CR-12',
        version: body.version,
      } as never,
    });
    expect(reported.body.reports_due.some(({ is_late }) => is_late)).toBe(false);
    const late = await harness
      .as('owner')
      .call(updateFlightIncident, { params: { id: body.id }, body: { title: 'x', version: 1 } as never });
    expect(late.error.code).toBe('INCIDENT_CHANGED');
  });

  it('refuses a field that it does not have by its name, in JSON and in a form', async () => {
    const owner = harness.as('owner');
    const { body } = await owner.call(createFlightIncident, { body: said() });
    const input = { params: { id: body.id }, body: { title: 'y', weather: 'vent' } as never };
    const replies = [
      await owner.call(updateFlightIncident, input),
      await owner.call(updateFlightIncident, input, { files: [pdf()] }),
      await owner.call(createFlightIncident, { body: said({ weather: 'vent' }) }),
    ];
    expect(replies.map(({ status, error }) => [status, Object.keys(error.fields ?? {})])).toEqual(
      replies.map(() => [400, ['weather']]),
    );
  });

  it('lies in the days asked for, of France', async () => {
    await harness.as('owner').call(createFlightIncident, {
      body: said({ title: 'Minuit passé', date: '2025-06-30T22:30:00Z', aware_at: '2025-06-30T22:30:00Z' }),
    });
    const find = async (query: object) =>
      (await harness.as('owner').call(listFlightIncidents, { query })).body.results.map(({ title }) => title);
    expect(await find({ date_start: '2025-07-01', date_end: '2025-07-01' })).toEqual(['Minuit passé']);
    expect(await find({ date_end: '2025-06-30' })).toEqual([]);
  });
});
