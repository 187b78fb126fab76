import { describe, expect, it } from 'vitest';
import { queueQuery, searchForView, viewOf } from './queue.views.ts';

describe('queueQuery', () => {
  it('shows what is to process first, by urgency', () => {
    expect(queueQuery({}, '2026-11-24')).toEqual({ ordering: 'urgency', only_approvals_to_process: 'true' });
  });
  it('limits today to the local date', () => {
    expect(queueQuery({ view: 'today' }, '2026-11-24')).toMatchObject({
      date_min: '2026-11-24',
      date_max: '2026-11-24',
    });
  });
  it('asks for whom, when and what the address names, in its order', () => {
    const search = { view: 'all', operator: '12', from: '2026-11-01', until: 'soon', only: 'en_route,what' };
    expect(queueQuery(search, '2026-11-24')).toEqual({
      ordering: 'urgency',
      exploitant_id: '12',
      date_min: '2026-11-01',
      en_route: 'true',
    });
    const sorted = (sort: string, isController: boolean) =>
      queueQuery({ sort }, '2026-11-24', isController).ordering;
    expect(sorted('status', true)).toBe('airspace_controller_initial_status_ordering');
    expect(sorted('status', false)).toBe('authority_initial_status_ordering');
    expect([sorted('-id', false), sorted('nonsense', true)]).toEqual(['-id', 'urgency']);
  });
  it('asks for what was received on the days that the statistics name, refused for their reason', () => {
    const search = { view: 'all', received: '2026-11-16,2026-11-22', status: 'refused', reason: 'Percée' };
    expect(queueQuery(search, '2026-11-24')).toEqual({
      ordering: 'urgency',
      status: 'refused',
      submitted_min: '2026-11-16',
      submitted_max: '2026-11-22',
      refusal_reason: 'Percée',
    });
    expect(queueQuery({ view: 'all', received: 'soon' }, '2026-11-24')).toEqual({ ordering: 'urgency' });
  });
  it('keeps the text and known statuses of a shared address', () => {
    expect(queueQuery({ view: 'all', q: 'Halle', status: 'refused,nonsense' }, '2026-11-24')).toEqual({
      ordering: 'urgency',
      q: 'Halle',
      status: 'refused',
    });
  });
});

describe('views in the address', () => {
  it('reads an unknown view as the usual one', () => {
    expect(viewOf({ view: 'nonsense' })).toBe('todo');
  });
  it('leaves the usual view out and keeps the rest', () => {
    expect(searchForView({ view: 'closed', q: 'RTE' }, 'todo')).toEqual({ q: 'RTE' });
    expect(searchForView({ q: 'RTE' }, 'closed')).toEqual({ q: 'RTE', view: 'closed' });
  });
});
