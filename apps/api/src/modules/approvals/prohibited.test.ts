import { getActivation, listActivations } from '@envol/contract/activations';
import { decideApproval, getApproval, listApprovals } from '@envol/contract/approvals';
import { getFlight, updateFlightConstraint } from '@envol/contract/flights';
import { importNotams } from '@envol/contract/notams';
import { getTakeOffAuthorization } from '@envol/contract/take-off';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertActivationRow, insertTakeOffRow } from '../../../test/day.ts';
import { addRequestedFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const NAME = 'NOTAM LFFA-R0777/30';
const closing = (day: string): string =>
  [
    'LFFA-R0777/30 NOTAMN',
    'Q) LFBB / QRPCA / IV / BO / W / 000/033 / 4339N00122E002',
    'A) LFBB',
    `B) ${day} 00:00 C) ${day} 23:59`,
    'E) ZIT ACTIVE\n433800N 0012100E - 433800N 0012300E - 434000N 0012300E - 434000N 0012100E - 433800N 0012100E',
    'F) SFC',
    'G) 3300FT AMSL',
  ].join('\n');

it('A prohibition at a mission’s place reaches every record that the authority decides by, is told to it, and ends when it is answered', async () => {
  const { flight, approval_id } = await addRequestedFlight(harness);
  const tower = harness.as('controller');
  const params = { id: approval_id };
  await tower.call(decideApproval, { params, body: { version: 1, type: 'accept' } as never });
  const activation = await insertActivationRow(harness, approval_id);
  const take_off = await insertTakeOffRow(harness, approval_id);
  const read = async () => {
    const queue = (await tower.call(listApprovals, { query: {} })).body;
    const day = (await tower.call(listActivations, { query: {} })).body;
    return [
      (await tower.call(getApproval, { params })).body.prohibited_by,
      'results' in queue ? queue.results.find(({ id }) => id === approval_id)?.prohibited_by : 'a map',
      'results' in day ? day.results.find(({ id }) => id === activation)?.approval.prohibited_by : 'a map',
      (await tower.call(getActivation, { params: { id: activation } })).body.approval.prohibited_by,
      (await tower.call(getTakeOffAuthorization, { params: { id: take_off } })).body.approval.prohibited_by,
    ];
  };
  const told = () =>
    harness.db.selectFrom('events').select('audience').where('type', '=', 'approval_prohibited').execute();
  expect(await read()).toEqual([[], [], [], [], []]);
  await harness.as('staff').call(importNotams, { body: { text: closing(flight.date_start.slice(0, 10)) } });
  await expect.poll(read, { timeout: 10_000 }).toEqual([[NAME], [NAME], [NAME], [NAME], [NAME]]);
  expect(await told()).toEqual([{ audience: [`structure:${harness.actors.controller.structure_id}`] }]);
  const owner = harness.as('owner');
  const card = (await owner.call(getFlight, { params: { id: flight.id } })).body.analysis?.constraints.find(
    ({ title }) => title === NAME,
  );
  const proof = {
    by: 'CNOA',
    on: systemClock.now().toISOString(),
    how: 'phone' as const,
    reference: 'Accès donné',
  };
  await owner.call(updateFlightConstraint, {
    params: { id: flight.id, cid: card?.id ?? 0 },
    body: { status: 'checked', proof },
  });
  expect(await read()).toEqual([[], [], [], [], []]);
  expect(await told()).toHaveLength(2);
});
