import { decideApproval, listApprovals } from '@envol/contract/approvals';
import { endOfDay, localDate } from '@envol/domain/time/localTime';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, bringTo, decision, say } from '../../../test/requests.ts';
import { PreparingClient } from '../../platform/db/preparing.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

describe('the queue', () => {
  const list = async (who: keyof Actors, query: object = {}) => {
    const { body } = await harness.as(who).call(listApprovals, { query: { limit: 100, ...query } as never });
    if (!('results' in body)) throw new Error('a page was expected');
    return body;
  };

  it('holds a side’s own requests, filtered, counted and paged', async () => {
    await addRequest(harness);
    const request = await addRequest(harness, { name: 'Château_100 % rénové' });
    const all = await list('controller');
    expect(all.results.map((row) => row.id)).toContain(request.approval_id);
    expect((await list('otherController')).count).toBe(0);
    expect((await list('stranger')).count).toBe(0);
    expect((await list('owner')).count).toBe(all.count);
    expect((await list('controller', { q: '100 %' })).results.map((row) => row.id)).toEqual([
      request.approval_id,
    ]);
    expect((await list('controller', { q: '_100 % r' })).count).toBe(1);
    expect((await list('controller', { status: 'accepted,refused' })).count).toBe(0);
    expect((await list('controller', { exploitant_id: 999 })).count).toBe(0);
    expect((await list('controller', { date_max: '2000-01-01' })).count).toBe(0);
    expect((await list('controller', { date_min: '2000-01-01' })).count).toBe(all.count);
    expect((await list('controller', { is_closed: 'true' })).count).toBe(0);
    expect(all.to_process).toBe(all.count);
    expect((await list('controller', { only_approvals_to_process: '1' })).count).toBe(all.count);
    expect((await list('owner')).to_process).toBe(0);
    const first = await list('controller', { limit: 1 });
    expect(first.next).toContain('offset=1');
    const found = await list('controller', { limit: 1, ordering: 'id', with_id: request.approval_id });
    expect(found.results.map((row) => row.id)).toEqual([request.approval_id]);
    expect(found.previous).not.toBeNull();
  });

  it.each([
    ['airspace_controller_initial_status_ordering', 'approvals_controller_order'],
    ['authority_initial_status_ordering', 'approvals_authority_order'],
  ])('reads a page in the order %s from its index, without sorting the others', async (ordering, index) => {
    const sent = vi.spyOn(PreparingClient.prototype, 'query');
    await list('controller', { ordering });
    const [query] = sent.mock.calls
      .map(([text, values]: readonly unknown[]) => ({ text: String(text), values: values as unknown[] }))
      .filter(({ text }) => /array_position.* limit /s.test(text));
    sent.mockRestore();
    const { rows } = await harness.db.connection().execute(async (db) => {
      // Of a handful of rows any plan is as good: whether the index can serve is asked.
      await sql`set enable_seqscan = off`.execute(db);
      await sql`set enable_bitmapscan = off`.execute(db);
      try {
        return await db.executeQuery<{ 'QUERY PLAN': string }>(
          CompiledQuery.raw(`explain ${query?.text}`, query?.values),
        );
      } finally {
        await sql`reset all`.execute(db);
      }
    });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`using ${index} on approvals`);
  });

  it('holds those alone whose agreement asks for a contact before take-off', async () => {
    const { approval_id: id } = await addRequest(harness);
    const params = { id };
    const contact = { ...decision('restrict', 1), tactical_contact_required: true };
    await harness.as('controller').call(decideApproval, { params, body: contact });
    const needing = async (flag: boolean) =>
      (await list('controller', { tactical_contact_required: `${flag}`, limit: 50 })).results.map(
        (row) => row.id,
      );
    expect([await needing(true), (await needing(false)).includes(id)]).toEqual([[id], false]);
    await harness.as('controller').call(decideApproval, { params, body: decision('refuse', 2) });
    expect(await needing(true)).toEqual([]);
  });

  it('is ordered by urgency: today and tomorrow, then unread messages, then the nearest start', async () => {
    const later = await addRequest(harness, { in_days: 3 });
    const sooner = await addRequest(harness, { in_days: 1 });
    const asked = await addRequest(harness, { in_days: 30 });
    await say(harness, 'owner', asked.approval_id, 'Une question');
    const rows = (await list('controller', { ordering: 'urgency', limit: 50 })).results;
    const place = (each: { approval_id: number }) => rows.findIndex(({ id }) => id === each.approval_id);
    expect(place(sooner)).toBeLessThan(place(asked));
    expect(place(asked)).toBeLessThan(place(later));
    // Of two that wrote, the nearer start first, though it wrote last.
    const nearer = await addRequest(harness, { in_days: 20 });
    await say(harness, 'owner', nearer.approval_id, 'Plus près');
    const both = (await list('controller', { ordering: 'urgency', limit: 50 })).results.map(({ id }) => id);
    expect(both.indexOf(nearer.approval_id)).toBeLessThan(both.indexOf(asked.approval_id));
    expect(rows[place(asked)]).toMatchObject({ unread_messages: 1, urgency: { kind: 'message' } });
    // A message does not push back what starts tomorrow, nor hide that it does.
    await say(harness, 'owner', sooner.approval_id, 'Une autre');
    const [again] = (
      await list('controller', { ordering: 'urgency', with_id: sooner.approval_id })
    ).results.filter(({ id }) => id === sooner.approval_id);
    expect(again).toMatchObject({ unread_messages: 1, urgency: { kind: 'start' } });
  });

  it('counts a legal notice to the end of its last day at the mission’s place', async () => {
    const asked = await addRequest(harness, { in_days: 40 });
    const today = new Date();
    const told = async (time_zone: string) => {
      const notice_date = localDate(today.toISOString(), time_zone);
      await harness.db
        .updateTable('approvals')
        .set({ time_zone, notice_date })
        .where('id', '=', asked.approval_id)
        .execute();
      const { results } = await list('controller', { ordering: 'urgency', limit: 50 });
      const place = results.findIndex(({ id }) => id === asked.approval_id);
      expect(place).toBeLessThan(results.findIndex(({ urgency }) => urgency.kind === 'start'));
      return [results[place]?.urgency, new Date(endOfDay(notice_date, time_zone)).toISOString()] as const;
    };
    for (const zone of ['Indian/Reunion', 'Europe/Paris', 'America/Guadeloupe', 'Pacific/Tahiti']) {
      const [urgency, at] = await told(zone);
      expect(urgency).toEqual({ kind: 'notice', at });
    }
  });

  it('is a collection for the map', async () => {
    const { body } = await harness
      .as('controller')
      .call(listApprovals, { query: { geom: 'collection', no_limit: 'true' } as never });
    if (!('features' in body)) throw new Error('a collection was expected');
    const roles = body.features.map((feature) => feature.properties.role);
    expect(roles.filter((role) => role === 'center')).toHaveLength(
      roles.filter((role) => role === 'area').length,
    );
    const kinds = new Set(body.features.map((feature) => feature.geometry.type));
    expect([...kinds].sort()).toEqual(['Point', 'Polygon']);
  });

  it('is ordered by what a request asks of a controller, or of another authority', async () => {
    const fresh = await addRequest(harness);
    const decided = await addRequest(harness);
    const waits = await addRequest(harness);
    await bringTo(harness, decided.approval_id, 'accepted');
    await bringTo(harness, waits.approval_id, 'awaiting_validation');
    const order = async (ordering: string) => {
      const ids = (await list('controller', { ordering, limit: 200 })).results.map(({ id }) => id);
      const named = { fresh, decided, waits };
      return Object.entries(named)
        .sort(([, a], [, b]) => ids.indexOf(a.approval_id) - ids.indexOf(b.approval_id))
        .map(([name]) => name);
    };
    expect(await order('airspace_controller_initial_status_ordering')).toEqual(['fresh', 'waits', 'decided']);
    expect(await order('-airspace_controller_initial_status_ordering')).toEqual([
      'decided',
      'waits',
      'fresh',
    ]);
    expect(await order('authority_initial_status_ordering')).toEqual(['waits', 'fresh', 'decided']);
  });

  it('refuses a filter that it does not know, by its name', async () => {
    const reply = await harness
      .as('controller')
      .call(listApprovals, { query: { airborne: 'true' } as never }, { language: 'en' });
    expect(reply.status).toBe(400);
    expect(reply.error.fields).toEqual({ airborne: ['Unknown field.'] });
  });

  it('finds what a take-off was asked for, and what is in the air by a supervisor’s word', async () => {
    const { approval_id: id } = await addRequest(harness);
    const found = async (query: object) =>
      (await list('controller', { limit: 200, ...query })).results.map((each) => each.id);
    expect(await found({ en_route: 'true' })).not.toContain(id);
    expect(await found({ take_off_authorization: 'false' })).toContain(id);
    const set = { en_route_by_superviser: true };
    await harness.db.updateTable('approvals').set(set).where('id', '=', id).execute();
    expect(await found({ en_route: 'true' })).toContain(id);
    expect(await found({ en_route: 'false' })).not.toContain(id);
    const [row] = (await list('controller', { with_id: id, limit: 1 })).results;
    expect(row).toMatchObject({ en_route_by_superviser: true, flight: { en_route: false } });
    expect(row?.exploitant_id).toBe(harness.actors.owner.operator_id);
    const { body } = await harness
      .as('controller')
      .call(listApprovals, { query: { geom: 'collection', no_limit: 'true' } as never });
    const drawn = 'features' in body ? body.features : [];
    expect(
      drawn
        .filter(({ properties }) => properties.approval_id === id)
        .map(({ properties }) => properties.en_route),
    ).toEqual([true, true]);
    expect(await found({ take_off_authorization: 'true' })).not.toContain(id);
  });

  it('begins as its reader’s role does, and says so where a request by its id is not in it', async () => {
    const statuses = async (who: 'controller' | 'chief') =>
      (await list(who, { limit: 200 })).results.map(({ status }) => status);
    const first = (
      await list('controller', { limit: 200, ordering: 'airspace_controller_initial_status_ordering' })
    ).results.map(({ status }) => status);
    expect(await statuses('controller')).toEqual(first);
    const other = (await list('chief', { limit: 200, ordering: 'authority_initial_status_ordering' }))
      .results;
    expect(await statuses('chief')).toEqual(other.map(({ status }) => status));
    const { approval_id: with_id } = await addRequest(harness);
    const reply = await harness
      .as('controller')
      .call(listApprovals, { query: { with_id, status: 'refused' } as never });
    expect([reply.status, reply.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('refuses unknown filters’ values, and people on no side', async () => {
    for (const query of [{ status: 'lost' }, { limit: 0 }, { ordering: 'name' }, { date_min: 'x' }])
      expect((await harness.as('controller').call(listApprovals, { query: query as never })).status).toBe(
        400,
      );
    for (const who of ['visitor', 'hijacker'] as const)
      expect((await harness.as(who).call(listApprovals)).status).toBe(403);
    expect((await harness.as(null).call(listApprovals)).status).toBe(401);
  });
});
