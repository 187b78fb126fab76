import { decideApproval, getApproval, listDecisions, updateDecision } from '@envol/contract/approvals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, bringTo, decision } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const read = async (who: keyof Actors, id: number) =>
  (await harness.as(who).call(getApproval, { params: { id } })).body;
const restricted = async () => {
  const { approval_id: id } = await addRequest(harness);
  const version = await bringTo(harness, id, 'reserves');
  return { id, version, decision_id: (await read('controller', id)).decision?.id ?? 0 };
};
const correct = (decisionId: number, body: object, who: keyof Actors = 'controller') =>
  harness.as(who).call(updateDecision, { params: { id: decisionId }, body: body as never });

describe('a decision that is corrected', () => {
  it('gives way to a new one: absent keeps, null clears, and both sides read the former too', async () => {
    const { id, version, decision_id } = await restricted();
    const first = await correct(decision_id, { version, restricted_height: 40 });
    expect(first.body).toMatchObject({
      status: 'reserves',
      version: version + 1,
      decision: {
        type: 'restrict',
        restricted_height: 40,
        message: 'Rappelez la tour avant le décollage.',
        supersedes_id: decision_id,
        superseded_by_id: null,
        decided_by: 'Controller',
      },
    });
    const second = await correct(
      first.body.decision?.id ?? 0,
      { version: version + 1, message: null },
      'colleague',
    );
    expect(second.body.decision).toMatchObject({
      message: null,
      restricted_height: 40,
      decided_by: 'Colleague',
    });
    for (const who of ['owner', 'controller'] as const) {
      const { body } = await harness.as(who).call(listDecisions, { params: { id } });
      expect(body.map((each) => [each.restricted_height, each.superseded_by_id === null])).toEqual([
        [40, true],
        [40, false],
        [null, false],
      ]);
      const { decision: current, events } = await read(who, id);
      expect(current?.id).toBe(second.body.decision?.id);
      expect(events.filter(({ action }) => action === 'edit-decision')).toHaveLength(2);
    }
    const letters = await harness.db
      .selectFrom('mails')
      .select('subject')
      .where('subject', 'like', `%${second.body.display_identifier}%corrigée%`)
      .execute();
    expect(letters).toHaveLength(2);
  });

  it('is corrected once from a version: of two, one wins, and the same one twice is one', async () => {
    const { id, version, decision_id } = await restricted();
    const both = await Promise.all([
      correct(decision_id, { version, restricted_height: 30 }),
      correct(decision_id, { version, restricted_height: 20 }, 'colleague'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('APPROVAL_CHANGED');
    const won = both[0].status === 200 ? 'controller' : 'colleague';
    const height = won === 'controller' ? 30 : 20;
    const again = await correct(decision_id, { version, restricted_height: height }, won);
    expect(again.status).toBe(200);
    const { body } = await harness.as('controller').call(listDecisions, { params: { id } });
    expect(body).toHaveLength(2);
  });

  it('says what a decision of its type must: words, a limit, what was asked', async () => {
    const { version, decision_id } = await restricted();
    const nothing = await correct(decision_id, { version, message: ' ' });
    expect(nothing.error.fields).toHaveProperty('restricted_height');
    const high = await correct(decision_id, { version, restricted_height: 500 });
    expect([high.status, Object.keys(high.error.fields ?? {})]).toEqual([400, ['restricted_height']]);
    const other = await correct(decision_id, { version, type: 'accept' });
    expect([other.status, Object.keys(other.error.fields ?? {})]).toEqual([400, ['type']]);
  });

  it('is the one in force, of the authority that took it', async () => {
    const { id, version, decision_id } = await restricted();
    expect((await correct(decision_id, { version, message: 'x' }, 'owner')).status).toBe(403);
    expect((await correct(decision_id, { version, message: 'x' }, 'otherController')).status).toBe(404);
    expect((await read('controller', id)).available_actions).toContain('edit-decision');
    expect((await read('owner', id)).available_actions).not.toContain('edit-decision');
    await harness
      .as('controller')
      .call(decideApproval, { params: { id }, body: decision('refuse', version) });
    const old = await correct(decision_id, { version: version + 1, message: 'x' });
    expect([old.status, old.error.code]).toEqual([409, 'DECISION_NOT_EDITABLE']);
  });
});
