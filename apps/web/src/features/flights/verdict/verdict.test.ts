import { describe, expect, it } from 'vitest';
import { cardTone, type ShownConstraint, viewVerdict } from './verdict.ts';

const constraint = (given: Partial<ShownConstraint>): ShownConstraint => ({
  key: 'zone:CTR',
  kind: 'control_zone',
  title: 'CTR BLAGNAC',
  zone_id: 1,
  aerodrome_code: null,
  effect: 'agreement',
  procedure: 'approval_request',
  decider: null,
  notice: null,
  free_height_m: 50,
  activity: 'active',
  overlap: { area_ids: [], area_m2: null, distance_m: 0, fully_inside: true, lower: null, upper: null },
  reasons: [],
  source: { text: '', dataset: '', effective_date: '2026-09-03' },
  ...given,
});
const steps = (...constraints: ShownConstraint[]) => ({
  verdict: 'steps' as const,
  free_height_m: 50,
  constraints,
});

describe('the verdict', () => {
  it('has nothing to say before there is an area', () => {
    const view = viewVerdict({ verdict: 'incomplete', free_height_m: null, constraints: [] }, 80);
    expect(view).toMatchObject({ outcome: 'incomplete', tone: 'info', left: 0, next: null });
  });

  it('counts what is left and names the first thing to do', () => {
    const view = viewVerdict(
      steps(constraint({ key: 'a', status: 'checked' }), constraint({ key: 'b' }), constraint({ key: 'c' })),
      80,
    );
    expect(view).toMatchObject({ outcome: 'steps', tone: 'warn', left: 2 });
    expect(view.next?.constraint.key).toBe('b');
  });

  it('does not count what only informs or has gone', () => {
    const view = viewVerdict(
      steps(constraint({ effect: 'information' }), constraint({ key: 'old', status: 'outdated' })),
      80,
    );
    expect(view).toMatchObject({ outcome: 'clear', left: 0 });
  });

  it.each([
    ['submitted', 'waiting', 'blue'],
    ['incomplete', 'steps', 'warn'],
    ['accepted', 'clear', 'ok'],
    ['reserves', 'conditions', 'warn'],
    ['refused', 'refused', 'err'],
    ['cancelled', 'steps', 'warn'],
  ] as const)('a request that is %s makes it %s', (status, outcome, tone) => {
    const asked = constraint({ approval_id: 7, status: status === 'cancelled' ? 'todo' : 'handled' });
    expect(viewVerdict(steps(asked), 80, [{ id: 7, status }])).toMatchObject({ outcome, tone });
  });

  it('is impossible while a zone forbids, but the low-flying network is a table to check', () => {
    const forbids = constraint({ effect: 'forbidden', kind: 'prohibited_area', procedure: null });
    expect(viewVerdict(steps(forbids), 80).outcome).toBe('impossible');
    expect(viewVerdict(steps({ ...forbids, kind: 'low_flying_network' }), 80).outcome).toBe('steps');
    expect(cardTone(forbids)).toBe('err');
  });

  it('offers the free height only where it spares an agreement', () => {
    expect(viewVerdict(steps(constraint({})), 80).free_height_m).toBe(50);
    expect(viewVerdict(steps(constraint({})), 50).free_height_m).toBeNull();
    expect(viewVerdict(steps(constraint({ effect: 'notification' })), 80).free_height_m).toBeNull();
    expect(viewVerdict(steps(constraint({ status: 'checked' })), 80).free_height_m).toBeNull();
  });
});
