import { listApprovals } from '@envol/contract/approvals';
import {
  authorityJournal,
  createAuthority,
  createStructure,
  deleteAuthority,
  listAuthorities,
  structuresInformation,
  updateAuthority,
  updateStructureIdentity,
} from '@envol/contract/structures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const newStructure = (changes: object = {}) => ({
  code: 'LFBT',
  name: 'Tarbes-Lourdes',
  structure_type: 'airport' as const,
  reference_point: [-0.006, 43.18] as [number, number],
  ...changes,
});

describe('the list of authorities', () => {
  it('are made, renamed and deleted by the staff, while they are empty', async () => {
    const body = { name: 'Approche des Pyrénées', authority_type: 'air_traffic_control' as const };
    const made = await harness.as('staff').call(createAuthority, { body });
    expect(made.body).toMatchObject({ ...body, people_count: 0, structures_count: 0 });
    const params = { id: made.body.id };
    await harness.as('staff').call(updateAuthority, { params, body: { name: 'Approche Pyrénées' } });
    await harness.as('staff').call(createStructure, { body: newStructure({ authority_id: made.body.id }) });
    const full = await harness.as('staff').call(deleteAuthority, { params });
    expect([full.status, full.error.code]).toEqual([409, 'AUTHORITY_NOT_EMPTY']);
    const { body: all } = await harness.as('staff').call(listAuthorities);
    expect(all.authorities.find(({ id }) => id === made.body.id)).toMatchObject({
      name: 'Approche Pyrénées',
      structures_count: 1,
    });
    const structure = all.structures.find(({ code }) => code === 'LFBT');
    expect(structure).toMatchObject({ authority_id: made.body.id, deciders_count: 0 });
    const id = structure?.id ?? 0;
    await harness.as('staff').call(updateStructureIdentity, { params: { id }, body: { authority_id: null } });
    expect((await harness.as('staff').call(deleteAuthority, { params })).status).toBe(204);
    for (const who of ['chief', 'owner', 'hijacker'] as const)
      expect((await harness.as(who).call(createAuthority, { body })).status).toBe(403);
  });

  it('of a structure that moves lose its requests at once, and the others have them', async () => {
    const { actors, db } = harness;
    await addRequest(harness);
    const blagnac = actors.controller.structure_id ?? 0;
    const row = await db
      .selectFrom('structures')
      .select('authority_id')
      .where('id', '=', actors.approachController.structure_ids[0])
      .executeTakeFirstOrThrow();
    const seen = async () => {
      const { body } = await harness.as('approachController').call(listApprovals);
      return 'count' in body ? body.count : null;
    };
    expect(await seen()).toBe(0);
    const params = { id: blagnac };
    const join = { authority_id: row.authority_id };
    await harness.as('staff').call(updateStructureIdentity, { params, body: join });
    await expect.poll(seen).toBe(1);
    await harness.as('staff').call(updateStructureIdentity, { params, body: { authority_id: null } });
    await expect.poll(seen).toBe(0);
  });
});

describe('a structure', () => {
  it('has its name and contacts changed by its own administrators, the rest by the staff', async () => {
    const { chief, otherController } = harness.actors;
    const params = { id: chief.structure_id ?? 0 };
    const body = { phone: '+33 5 61 00 00 00', email: null };
    const changed = await harness.as('chief').call(updateStructureIdentity, { params, body });
    expect(changed.body).toMatchObject({ ...body, code: 'LFBO', available_actions: ['contacts'] });
    for (const rest of [{ code: 'LFXX' }, { authority_id: null }, { structure_type: 'prefecture' as const }])
      expect((await harness.as('chief').call(updateStructureIdentity, { params, body: rest })).status).toBe(
        403,
      );
    const other = { id: otherController.structure_id ?? 0 };
    expect((await harness.as('chief').call(updateStructureIdentity, { params: other, body })).status).toBe(
      404,
    );
    const { body: kept } = await harness.as('chief').call(listAuthorities);
    expect([kept.authorities, kept.structures.map(({ code }) => code)]).toEqual([[], ['LFBO']]);
    const taken = await harness.as('staff').call(createStructure, { body: newStructure({ code: 'LFBO' }) });
    expect([taken.status, taken.error.code]).toEqual([409, 'STRUCTURE_CODE_TAKEN']);
    const told = await harness.as('owner').call(structuresInformation, { query: { code: 'LFBO' } });
    expect(told.body).toMatchObject([{ name: 'Toulouse-Blagnac', phone: body.phone }]);
  });

  it('has another answer in its place by its own administrators or the staff, never itself nor in a circle', async () => {
    const { chief, otherController } = harness.actors;
    const [own, other] = [chief.structure_id ?? 0, otherController.structure_id ?? 0];
    const delegate = (who: 'chief' | 'staff' | 'controller', id: number, to: number | null) =>
      harness
        .as(who)
        .call(
          updateStructureIdentity,
          { params: { id }, body: { delegatee_structure_id: to } },
          { language: 'en' },
        );
    expect((await delegate('chief', own, other)).body).toMatchObject({ delegatee_structure_id: other });
    const { body: journal } = await harness.as('chief').call(authorityJournal);
    expect(journal.results[0]).toMatchObject({ action: 'structure_changed', by: 'Chief' });
    const flight = await addFlight(harness, { areas: [{ geometry: PLACES.blagnac }] });
    const asked = flight.analysis?.constraints.find(({ structure_id }) => structure_id === own);
    expect(asked?.delegatee_structure_id).toBe(other);
    for (const [who, id, to] of [
      ['chief', own, own],
      ['staff', other, own],
      ['chief', own, 987_654],
    ] as const) {
      const refused = await delegate(who, id, to);
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
        400,
        ['delegatee_structure_id'],
      ]);
    }
    expect((await delegate('chief', other, own)).status).toBe(404);
    expect((await delegate('controller', own, null)).status).toBe(403);
    expect((await delegate('staff', own, other)).status).toBe(200);
    expect((await delegate('chief', own, null)).body).toMatchObject({ delegatee_structure_id: null });
  });

  it('has its changes written down for who keeps it, not for others', async () => {
    const { body } = await harness.as('chief').call(authorityJournal);
    expect(body.results[0]).toMatchObject({
      action: 'structure_changed',
      subject: 'Toulouse-Blagnac',
      by: 'Chief',
    });
    expect(body.results.every(({ tenant }) => /Blagnac|Ouest/.test(tenant))).toBe(true);
    expect((await harness.as('staff').call(authorityJournal)).body.count).toBeGreaterThan(body.count);
    expect((await harness.as('controller').call(authorityJournal)).status).toBe(403);
  });
});
