import { createDrone, getDrone, updateDrone } from '@envol/contract/drones';
import { updateOperator } from '@envol/contract/operators';
import { changePilots, createPilot, getPilot, updatePilot } from '@envol/contract/pilots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

type Who = 'owner' | 'stranger';
interface Answer {
  readonly status: number;
  readonly body: { readonly last_change: { version: number; by: string | null; at: string | null } };
  readonly error: { readonly code?: string };
}

const addPilot = async () =>
  (await harness.as('owner').call(createPilot, { body: { first_name: 'Inès', last_name: 'Roy' } })).body;
let serial = 0;
const addDrone = async () =>
  (
    await harness.as('owner').call(createDrone, {
      body: { name: 'M', manufacturer: 'DJI', model: 'M', serial_number: `LC-${++serial}`, mass_kg: 2 },
    })
  ).body;

/** Each kind of record with one of its texts, changed through its own call. */
const KINDS = {
  pilots: async () => {
    const params = { id: (await addPilot()).id };
    return (who: Who, text: string, version?: number): Promise<Answer> =>
      harness.as(who).call(updatePilot, { params, body: { team: text, version } });
  },
  drones: async () => {
    const params = { id: (await addDrone()).id };
    return (who: Who, text: string, version?: number): Promise<Answer> =>
      harness.as(who).call(updateDrone, { params, body: { name: text, version } });
  },
  operators: async () => {
    const params = { id: harness.actors.owner.operator_id ?? 0 };
    return (who: Who, text: string, version?: number): Promise<Answer> =>
      harness.as(who).call(updateOperator, { params, body: { insurance: text, version } });
  },
} as const;

describe.each(Object.entries(KINDS))('a change of %s', (_, begin) => {
  it('is kept against the version that was seen, with who made it', async () => {
    const change = await begin();
    const first = await change('owner', 'A');
    const { version, by, at } = first.body.last_change;
    expect(by).toBeTruthy();
    expect(Number.isNaN(Date.parse(at ?? ''))).toBe(false);
    const next = await change('owner', 'B', version);
    expect([next.status, next.body.last_change.version]).toEqual([200, version + 1]);
  });

  it('is refused from a version of before, and changes nothing', async () => {
    const change = await begin();
    const { version } = (await change('owner', 'A')).body.last_change;
    const other = await change('owner', 'B', version);
    const stale = await change('owner', 'C', version);
    expect([stale.status, stale.error.code]).toEqual([409, 'RECORD_CHANGED']);
    // The refused one counted no version: the other's still stands.
    expect((await change('owner', 'D', other.body.last_change.version)).status).toBe(200);
  });

  it('says nothing of its version to another company', async () => {
    const change = await begin();
    await change('owner', 'A');
    expect((await change('stranger', 'X', 987_654)).status).toBe(404);
  });

  it('goes on without a version as before', async () => {
    const change = await begin();
    await change('owner', 'A');
    expect((await change('owner', 'B')).status).toBe(200);
  });
});

describe('what else changes a record', () => {
  it('counts in nobody’s name: a bulk act, and no field at all counts nothing', async () => {
    const { id } = await addPilot();
    const params = { id };
    const named = (await harness.as('owner').call(updatePilot, { params, body: { team: 'A' } })).body
      .last_change;
    const empty = await harness.as('owner').call(updatePilot, { params, body: { version: named.version } });
    expect(empty.body.last_change).toEqual(named);
    await harness.as('owner').call(changePilots, { body: { ids: [id], is_archived: true } });
    const { last_change } = (await harness.as('owner').call(getPilot, { params })).body;
    expect(last_change).toEqual({ version: named.version + 1, by: null, at: null });
  });

  it('keeps the version of a drone whose row stays the same', async () => {
    const { id, last_change } = await addDrone();
    await harness.db.updateTable('drones').set({ name: 'M' }).where('id', '=', id).execute();
    expect((await harness.as('owner').call(getDrone, { params: { id } })).body.last_change).toEqual(
      last_change,
    );
  });

  it('leaves a company’s version where its plan changes', async () => {
    const change = await KINDS.operators();
    const { version } = (await change('owner', 'A')).body.last_change;
    const id = harness.actors.owner.operator_id ?? 0;
    await harness.db.updateTable('operators').set({ pilots_paid: 3 }).where('id', '=', id).execute();
    expect((await change('owner', 'B', version)).status).toBe(200);
  });
});
