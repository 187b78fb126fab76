import { decideActivation } from '@envol/contract/activations';
import { decideApproval, listApprovals } from '@envol/contract/approvals';
import { statisticsEndpoints } from '@envol/contract/statistics';
import { fullWeeks } from '@envol/domain/statistics/weeks';
import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActivation, ON_DUTY, setDayRules } from '../../../test/day.ts';
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

const today = () => todayIn(new Date());
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

  it('are those of the last twelve full weeks for whoever names no days', async () => {
    const read = (query: object) =>
      harness.as('controller').call(getStructureGraph, { params: { id }, query: query as never });
    const { status, body } = await read({});
    expect(status).toBe(200);
    expect(body.weeks).toHaveLength(12);
    expect(body).toMatchObject(fullWeeks(today(), 12));
    const half = await read({ date_min: today() });
    expect([half.status, Object.keys(half.error.fields ?? {})]).toEqual([400, ['date_max']]);
  });

  it('count what the list holds under the same days and reason', async () => {
    const { body } = await graph(period());
    const listed = async (query: object): Promise<number> => {
      const reply = await harness.as('controller').call(listApprovals, { query: query as never });
      return 'count' in reply.body ? reply.body.count : Number.NaN;
    };
    const counted = body.weeks.filter(({ received }) => received > 0);
    expect(counted.length).toBeGreaterThan(0);
    for (const { monday, received } of counted)
      expect(await listed({ submitted_min: monday, submitted_max: daysAfter(monday, 6) })).toBe(received);
    expect(body.refusals.length).toBeGreaterThan(0);
    const days = { submitted_min: body.date_min, submitted_max: body.date_max };
    for (const { reason, count } of body.refusals)
      expect(await listed({ ...days, status: 'refused', refusal_reason: reason })).toBe(count);
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
    expect(history.results[0]).toMatchObject({
      subject_type: 'approval',
      action: 'refuse',
      author_name: 'Controller',
    });
  });

  it('name who did what on the day under the requests, too', async () => {
    await setDayRules(harness);
    const { id: activation, display_identifier, version } = await addActivation(harness);
    await harness.as(ON_DUTY).call(decideActivation, {
      params: { id: activation },
      body: { type: 'accept', version },
    });
    const { body } = await harness
      .as('controller')
      .call(listApprovalsHistory, { params: { id }, query: { q: display_identifier } });
    expect(body.results.map(({ subject_type, action, status }) => [subject_type, action, status])).toEqual([
      ['activation', 'accept', 'accepted'],
      ['activation', 'submit', 'submitted'],
    ]);
  });
});
