import { decideApproval } from '@envol/contract/approvals';
import { statisticsEndpoints } from '@envol/contract/statistics';
import { daysAfter, localDate } from '@envol/domain/time/localTime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, bringTo } from '../../../test/requests.ts';

const { getStructureGraph, listStructureOperators, listApprovalsHistory } = statisticsEndpoints;

let harness: Harness;
let id = 0;
beforeAll(async () => {
  harness = await createHarness();
  id = harness.actors.controller.structure_id ?? 0;
});
afterAll(() => harness.close());

const today = () => localDate(new Date().toISOString(), 'Europe/Paris');
const period = () => ({ date_min: daysAfter(today(), -27), date_max: today() });
const graph = (query = period(), who: 'controller' | 'otherController' = 'controller') =>
  harness.as(who).call(getStructureGraph, { params: { id }, query });

describe('a structure’s statistics', () => {
  it('count what was received, as it stands, with delays, reasons and hours that agree', async () => {
    for (const status of ['submitted', 'accepted', 'accepted', 'reserves', 'cancelled'] as const)
      await bringTo(harness, (await addRequest(harness)).approval_id, status);
    for (const message of ['Percée en service\nRappelez.', 'Percée en service']) {
      const { approval_id } = await addRequest(harness);
      const body = { type: 'refuse' as const, version: 1, message };
      await harness.as('controller').call(decideApproval, { params: { id: approval_id }, body });
    }
    const { body } = await graph();
    expect(body.totals).toMatchObject({
      received: 7,
      accepted: 2,
      reserves: 1,
      refused: 2,
      cancelled: 1,
      open: 1,
      automatic: 0,
      in_time: 5,
      late: 0,
    });
    expect(body.totals.median_hours).toBeGreaterThanOrEqual(0);
    expect(body.before.received).toBe(0);
    expect(body.refusals).toEqual([{ reason: 'Percée en service', count: 2 }]);
    expect(body.weeks.reduce((sum, week) => sum + week.received, 0)).toBe(7);
    expect(body.hours.reduce((sum, hour) => sum + hour.count, 0)).toBe(7);
    expect(body.weeks.length).toBeGreaterThanOrEqual(4);
  });

  it('leave out other days, and other authorities’ structures', async () => {
    const past = { date_min: daysAfter(today(), -60), date_max: daysAfter(today(), -30) };
    expect((await graph(past)).body.totals).toMatchObject({ received: 0, median_hours: null });
    expect((await graph(period(), 'otherController')).status).toBe(404);
    expect(
      (await harness.as('owner').call(getStructureGraph, { params: { id }, query: period() })).status,
    ).toBe(403);
  });

  it('name who asked, and who did what when', async () => {
    const { body: operators } = await harness
      .as('controller')
      .call(listStructureOperators, { params: { id }, query: { q: 'nord' } });
    expect(operators).toMatchObject({ count: 1, results: [{ company_name: 'Nord Drone', received: 7 }] });
    const { body: history } = await harness
      .as('controller')
      .call(listApprovalsHistory, { params: { id }, query: { limit: 1, q: 'Nord' } });
    expect(history.count).toBeGreaterThan(7);
    expect(history.results[0]).toMatchObject({ action: 'refuse', author_name: 'Controller' });
  });
});
