import {
  bulkCheckCanBeDeleted,
  bulkClassify,
  bulkDelete,
  bulkDownloadKml,
  bulkGenerateConstraintSheet,
  downloadFlightExport,
  flightsIds,
  listFlightExports,
  sendFlightsExport,
} from '@envol/contract/flight-bulk';
import { createFlightTag } from '@envol/contract/flight-tags';
import { createFlight, getFlight } from '@envol/contract/flights';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crewOf, mission, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';
import type { Recorded } from '../../platform/facts/recordFact.ts';
import { flightExport, forgetExpired } from './export.jobs.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const plan = async (who: 'owner' | 'stranger' = 'owner', name = 'Toiture') =>
  (
    await harness.as(who).call(createFlight, {
      body: mission({ name, ...(await crewOf(harness, who)), areas: [{ geometry: PLACES.country }] }),
    })
  ).body;

describe('an act on many missions', () => {
  it('deletes those without procedures, says which are left and why, and passes over another’s', async () => {
    const free = await plan();
    const theirs = await plan('stranger');
    const asked = await addRequest(harness);
    const ids = [free.id, asked.flight_id, theirs.id];
    const check = (await harness.as('owner').call(bulkCheckCanBeDeleted, { body: { ids } })).body;
    expect(check.done).toEqual([free.id]);
    const { body } = await harness.as('owner').call(bulkDelete, { body: { ids } });
    expect(body.done).toEqual([free.id]);
    expect(body.left.map(({ id, reason }) => [id, reason])).toEqual([
      [asked.flight_id, 'current_procedures'],
    ]);
    expect((await harness.as('stranger').call(getFlight, { params: { id: theirs.id } })).status).toBe(200);
    expect((await harness.as('owner').call(getFlight, { params: { id: free.id } })).status).toBe(404);
  });

  it('archives and tags, also what a request froze', async () => {
    const [one, asked] = [await plan(), await addRequest(harness)];
    const tag = (await harness.as('owner').call(createFlightTag, { body: { name: 'Hiver' } })).body;
    const ids = [one.id, asked.flight_id];
    await harness.as('owner').call(bulkClassify, { body: { ids, is_archived: true, add_tag_ids: [tag.id] } });
    for (const id of ids) {
      const { body } = await harness.as('owner').call(getFlight, { params: { id } });
      expect([body.is_archived, body.tags.map(({ name }) => name)]).toEqual([true, ['Hiver']]);
    }
    await harness.as('owner').call(bulkClassify, { body: { ids, remove_tag_ids: [tag.id] } });
    const { body } = await harness.as('owner').call(flightsIds, { query: { tags: String(tag.id) } });
    expect(body).toEqual({ ids: [], count: 0 });
  });

  it('makes the sheets of all, and a zip with a KML file for each', async () => {
    const made = [await plan('owner', 'Nord'), await plan('owner', 'Sud')];
    const ids = made.map(({ id }) => id);
    const sheets = await harness.as('owner').call(bulkGenerateConstraintSheet, { body: { ids } });
    expect(sheets.body).toEqual({ done: ids, left: [] });
    const zip = await harness.as('owner').call(bulkDownloadKml, { query: { ids: ids.join(',') } });
    const files = unzipSync(new Uint8Array(zip.body));
    expect(Object.keys(files).sort()).toEqual(
      made.map(({ display_identifier }) => `${display_identifier}.kml`).sort(),
    );
    expect(new TextDecoder().decode(files[`${made[0]?.display_identifier}.kml`])).toContain('Nord');
    expect((await harness.as('pilot').call(bulkDelete, { body: { ids: [] } })).status).toBe(400);
    expect((await harness.as('controller').call(bulkDelete, { body: { ids } })).status).toBe(403);
  });
});

describe('an export of missions', () => {
  const work = (now = new Date()) => {
    const letters: string[] = [];
    const job = flightExport.open({
      db: harness.db,
      clock: { now: () => now },
      config: { public_url: 'https://envol.example' },
      airspace: { currentIds: () => [] },
      facts: {
        channels: [
          async (_: unknown, recorded: Recorded) => {
            letters.push(...recorded.letters.map(({ body }) => body));
          },
        ],
      },
    } as never);
    return { letters, job };
  };

  it('is made beside the call, mailed once, read by its maker alone, and forgotten', async () => {
    const flight = await plan('owner', 'Export; « essai »');
    const { body, status } = await harness
      .as('owner')
      .call(sendFlightsExport, { query: { q: 'Export;' }, body: {} });
    expect([status, body.flights_count, body.recipient]).toEqual([202, 1, 'owner@example.invalid']);
    const mine = async () => (await harness.as('owner').call(listFlightExports)).body[0];
    await expect.poll(mine, { timeout: 20_000 }).toMatchObject({ status: 'ready', done_count: 1 });
    const { letters, job } = work();
    await harness.db
      .updateTable('flight_exports')
      .set({ status: 'queued', done_count: 0 })
      .where('id', '=', body.id)
      .execute();
    const early = await harness.as('owner').call(downloadFlightExport, { params: { id: body.id } });
    expect(early.error.code).toBe('EXPORT_NOT_READY');
    // The queue may hand out a job again that took too long, beside the one who still has it.
    await Promise.all([job.work({ export_id: body.id }), job.work({ export_id: body.id })]);
    await job.work({ export_id: body.id });
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain('https://envol.example/map/flights/exports');
    const file = await harness.as('owner').call(downloadFlightExport, { params: { id: body.id } });
    expect(file.body.toString('utf8')).toContain(`${flight.display_identifier};"Export; « essai »"`);
    expect((await harness.as('pilot').call(downloadFlightExport, { params: { id: body.id } })).status).toBe(
      404,
    );
    expect(await mine()).toMatchObject({ status: 'ready', done_count: 1 });
    const late = new Date(Date.parse(body.expires_at) + 1000);
    await forgetExpired({ db: harness.db }, late);
    const row = await harness.db
      .selectFrom('flight_exports')
      .select('data')
      .where('id', '=', body.id)
      .executeTakeFirst();
    expect(row?.data).toBeNull();
  });
});
