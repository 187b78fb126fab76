import {
  cancelApproval,
  decideApproval,
  getApproval,
  requestApproval,
  updateFromFlight,
} from '@envol/contract/approvals';
import { deleteFlight, getFlight, updateFlight } from '@envol/contract/flights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addArea, addMission, meetAreas } from '../../../test/missions.ts';
import { addRequest, asking, bringTo, decision } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

/** A mission of two areas, both in Blagnac's zone. */
const twoAreas = async () => {
  const rows = await addMission(harness.db, {
    operator_id: harness.actors.owner.operator_id ?? 0,
    structure_id: harness.actors.controller.structure_id,
  });
  const second = await addArea(harness.db, rows.flight_id);
  await meetAreas(harness.db, rows.constraint_id, [rows.area_id, second]);
  return { ...rows, second };
};
type Rows = Awaited<ReturnType<typeof twoAreas>>;
const ask = (rows: Omit<Rows, 'second'>, flight_areas_ids?: readonly number[]) =>
  harness.as('owner').call(requestApproval, {
    params: { id: rows.flight_id },
    body: { ...asking(rows), ...(flight_areas_ids && { flight_areas_ids: [...flight_areas_ids] }) },
  });
const decide = (id: number, type: 'accept' | 'refuse' | 'restrict', version = 1) =>
  harness.as('controller').call(decideApproval, { params: { id }, body: decision(type, version) });
const read = async (id: number, who: 'owner' | 'controller' = 'controller') =>
  (await harness.as(who).call(getApproval, { params: { id } })).body;
const areasOf = async (id: number) =>
  (await read(id)).sub_approvals.map(({ flight_area_id }) => flight_area_id);
/** The stored mission has no analysis: its constraints' statuses are read from the table. */
const stateOf = async (rows: Omit<Rows, 'second'>) => {
  const { status } = await harness.db
    .selectFrom('flight_constraints')
    .select('status')
    .where('id', '=', rows.constraint_id)
    .executeTakeFirstOrThrow();
  return status;
};
const mission = async (id: number) => (await harness.as('owner').call(getFlight, { params: { id } })).body;
const setHeight = (rows: Omit<Rows, 'second'>, max_flying_height: number) =>
  harness.as('owner').call(updateFlight, { params: { id: rows.flight_id }, body: { max_flying_height } });

describe('a request for one of two areas', () => {
  it('leaves the other to ask, and is granted for itself alone', async () => {
    const rows = await twoAreas();
    const first = await ask(rows, [rows.area_id]);
    expect(await stateOf(rows)).toBe('todo');
    await decide(first.body.id, 'accept');
    expect(await stateOf(rows)).toBe('todo');
    // The rest, without naming it.
    const rest = await ask(rows);
    expect(rest.status).toBe(201);
    expect(await areasOf(rest.body.id)).toEqual([rows.second]);
    expect(await stateOf(rows)).toBe('handled');
    await decide(rest.body.id, 'restrict');
    expect(await stateOf(rows)).toBe('done');
    // Nothing is left to ask for.
    expect((await ask(rows)).error.code).toBe('APPROVAL_ALREADY_REQUESTED');
    // One of the two is taken back.
    await decide(first.body.id, 'refuse', 2);
    expect(await stateOf(rows)).toBe('refused');
  });

  it('is refused where another one stands for the area, or where the area is not the authority’s', async () => {
    const rows = await twoAreas();
    await ask(rows, [rows.second]);
    const again = await ask(rows, [rows.area_id, rows.second]);
    expect(again.error.code).toBe('APPROVAL_ALREADY_REQUESTED');
    expect(Object.keys(again.error.fields ?? {})).toEqual(['flight_areas_ids']);
    await meetAreas(harness.db, rows.constraint_id, [rows.second]);
    const foreign = await ask(rows, [rows.area_id]);
    expect([foreign.status, foreign.error.code]).toEqual([400, 'VALIDATION']);
    expect(foreign.error.fields?.flight_areas_ids).toEqual(['Cette zone ne concerne pas cette autorité.']);
  });

  it('is made once an area, whoever asks at once', async () => {
    const rows = await twoAreas();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ask(rows, [index % 2 === 0 ? rows.area_id : rows.second])),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    const held = await harness.db
      .selectFrom('approval_areas')
      .innerJoin('approvals', 'approvals.id', 'approval_areas.approval_id')
      .select('flight_area_id')
      .where('flight_id', '=', rows.flight_id)
      .execute();
    expect(held.map((area) => area.flight_area_id).sort((a, b) => a - b)).toEqual([
      rows.area_id,
      rows.second,
    ]);
  });
});

describe('after a refusal', () => {
  it('the same can be asked again; the old refusal cannot then become an agreement', async () => {
    const rows = await addRequest(harness);
    await bringTo(harness, rows.approval_id, 'refused');
    expect(await stateOf(rows)).toBe('refused');
    const again = await ask(rows);
    expect(again.status).toBe(201);
    expect(await stateOf(rows)).toBe('handled');
    expect((await decide(rows.approval_id, 'accept', 2)).error.code).toBe('APPROVAL_ALREADY_REQUESTED');
    expect((await read(rows.approval_id)).status).toBe('refused');
    expect((await decide(again.body.id, 'accept')).status).toBe(200);
    expect(await stateOf(rows)).toBe('done');
  });

  it('a mission that was changed since is not what was shown: no agreement to it', async () => {
    const rows = await addRequest(harness);
    await bringTo(harness, rows.approval_id, 'refused');
    expect((await read(rows.approval_id)).available_actions).toContain('accept');
    expect((await setHeight(rows, 150)).status).toBe(200);
    const seen = await read(rows.approval_id);
    expect(seen).toMatchObject({ in_sight: false, max_flying_height: 60 });
    expect(seen.available_actions).not.toContain('accept');
    expect(seen.withheld_actions).toEqual([
      { action: 'accept', reason: 'mission_changed' },
      { action: 'restrict', reason: 'mission_changed' },
    ]);
    for (const type of ['accept', 'restrict'] as const) {
      const reply = await decide(rows.approval_id, type, 2);
      expect([reply.status, reply.error.code]).toEqual([409, 'APPROVAL_OUTDATED']);
    }
    expect((await mission(rows.flight_id)).status).not.toBe('confirmed');
    // The mission comes back to what was shown.
    await setHeight(rows, 60);
    expect((await decide(rows.approval_id, 'accept', 2)).status).toBe(200);
  });

  it('a change and an agreement at once: never both', async () => {
    for (let round = 0; round < sized(8, 20); round += 1) {
      const rows = await addRequest(harness);
      await bringTo(harness, rows.approval_id, 'refused');
      const [changed, accepted] = await Promise.all([
        setHeight(rows, 150),
        decide(rows.approval_id, 'accept', 2),
      ]);
      expect([changed.status, accepted.status].sort()).toEqual([200, 409]);
    }
  });
});

describe('an area that does not concern the authority', () => {
  it('withholds the agreement, not the refusal', async () => {
    const { approval_id: id } = await addRequest(harness);
    await harness.db
      .updateTable('approval_areas')
      .set({ is_concerned: false })
      .where('approval_id', '=', id)
      .execute();
    const seen = await read(id);
    expect(seen.fully_inside).toBe(false);
    expect(seen.available_actions).toEqual(
      expect.arrayContaining(['refuse', 'request-information', 'take-charge', 'message']),
    );
    expect(seen.withheld_actions).toContainEqual({ action: 'accept', reason: 'area_outside' });
    expect((await decide(id, 'accept')).error.code).toBe('APPROVAL_OUTSIDE_COMPETENCE');
    expect((await decide(id, 'refuse')).status).toBe(200);
  });
});

describe('deletion of an area', () => {
  const remove = (id: number) => harness.as('owner').call(deleteFlight, { params: { id } });

  it('asks for current procedures only; the request stays, and the authority still reads it', async () => {
    const rows = await addRequest(harness, { name: 'Effacée' });
    expect((await remove(rows.flight_id)).error.code).toBe('FLIGHT_NOT_DELETABLE');
    await harness.as('owner').call(cancelApproval, { params: { id: rows.approval_id } });
    expect((await remove(rows.flight_id)).status).toBe(204);
    for (const who of ['controller', 'owner'] as const)
      expect(await read(rows.approval_id, who)).toMatchObject({
        status: 'cancelled',
        flight: { id: null, name: 'Effacée', display_identifier: expect.stringMatching(/^M-/) as string },
        sub_approvals: [{ flight_area_id: rows.area_id }],
      });
  });

  it('leaves a refusal that cannot become an agreement to nothing', async () => {
    const rows = await addRequest(harness);
    await bringTo(harness, rows.approval_id, 'refused');
    expect((await remove(rows.flight_id)).status).toBe(204);
    expect((await decide(rows.approval_id, 'accept', 2)).error.code).toBe('APPROVAL_OUTDATED');
  });
});

describe('an authority that is not an airport', () => {
  const asPrefecture = async <T>(work: () => Promise<T>): Promise<T> => {
    const of = (structure_type: 'prefecture' | 'dsna_airport') =>
      harness.db
        .updateTable('structures')
        .set({ structure_type })
        .where('id', '=', harness.actors.controller.structure_id)
        .execute();
    await of('prefecture');
    try {
      return await work();
    } finally {
      await of('dsna_airport');
    }
  };
  const update = (id: number, body: object = {}) =>
    harness.as('owner').call(updateFromFlight, { params: { id }, body });

  it('lets the mission be changed, is told, and decides again', () =>
    asPrefecture(async () => {
      const rows = await addRequest(harness, { details: 'Toiture' });
      await decide(rows.approval_id, 'accept');
      expect((await setHeight(rows, 90)).status).toBe(200);
      const seen = await read(rows.approval_id, 'owner');
      expect(seen).toMatchObject({ in_sight: false, status: 'accepted', max_flying_height: 60 });
      expect(seen.airport_ref_point).toBeNull();
      expect(seen.available_actions).toContain('update');
      // The analysis of the test's own mission found nothing: its constraint is read as it is saved.
      const updated = await update(rows.approval_id);
      expect(updated.body).toMatchObject({
        status: 'submitted',
        version: 3,
        in_sight: true,
        max_flying_height: 90,
        details: 'Toiture',
      });
      expect(updated.body.events.at(-1)).toMatchObject({ action: 'update', author_side: 'operator' });
      expect((await decide(rows.approval_id, 'accept', 2)).error.code).toBe('APPROVAL_CHANGED');
      expect((await decide(rows.approval_id, 'accept', 3)).status).toBe(200);
      const [kept] = await harness.db
        .selectFrom('approval_revisions')
        .select(['version', 'max_flying_height'])
        .where('approval_id', '=', rows.approval_id)
        .execute();
      expect(kept).toEqual({ version: 2, max_flying_height: 60 });
      const { subject } = await harness.db
        .selectFrom('mails')
        .select('subject')
        .where('structure_id', '=', harness.actors.controller.structure_id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(subject).toContain('mise à jour');
    }));

  it('has not agreed to the same hours by another clock, over days on which the clocks may change', () =>
    asPrefecture(async () => {
      const rows = await addMission(harness.db, {
        operator_id: harness.actors.owner.operator_id ?? 0,
        structure_id: harness.actors.controller.structure_id,
      });
      const setReference = (hours_reference: 'local' | 'utc') =>
        harness.as('owner').call(updateFlight, { params: { id: rows.flight_id }, body: { hours_reference } });
      const { date_start } = await mission(rows.flight_id);
      const later = new Date(Date.parse(date_start) + 74 * 3_600_000).toISOString();
      await harness.db
        .updateTable('flights')
        .set({ date_end: later })
        .where('id', '=', rows.flight_id)
        .execute();
      const { body } = await ask(rows);
      expect((await decide(body.id, 'accept')).status).toBe(200);
      expect((await setReference('utc')).status).toBe(200);
      expect(await read(body.id, 'owner')).toMatchObject({ status: 'accepted', in_sight: false });
      await setReference('local');
      expect(await read(body.id, 'owner')).toMatchObject({ in_sight: true });
    }));

  it('is not updated for an airport, nor once it is refused or withdrawn', async () => {
    const { approval_id: id } = await addRequest(harness);
    expect((await update(id)).error.code).toBe('APPROVAL_NOT_UPDATABLE');
    expect((await read(id, 'owner')).available_actions).not.toContain('update');
    await asPrefecture(async () => {
      for (const status of ['refused', 'cancelled'] as const) {
        const { approval_id: over } = await addRequest(harness);
        await bringTo(harness, over, status);
        expect((await update(over)).error.code).toBe('APPROVAL_TRANSITION_ILLEGAL');
      }
    });
  });
});
