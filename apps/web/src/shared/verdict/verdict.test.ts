import { describe, expect, it } from 'vitest';
import { nextRemedies } from './remedies.ts';
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
const READ = [{ source: 'sia', status: 'checked', reason: null }] as const;
const steps = (...constraints: ShownConstraint[]) => ({
  verdict: 'steps' as const,
  free_height_m: 50,
  constraints,
  checks: READ,
});

describe('the verdict', () => {
  it('has nothing to say before there is an area', () => {
    const view = viewVerdict({ verdict: 'incomplete', free_height_m: null, constraints: [], checks: [] }, 80);
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

  it('tells a refusal before a closed place, as the mission’s row and its letters do', () => {
    const view = viewVerdict(
      steps(
        constraint({ key: 'a', effect: 'forbidden', procedure: null }),
        constraint({ key: 'b', status: 'refused' }),
      ),
      80,
    );
    expect(view.outcome).toBe('refused');
  });

  it('does not count what only informs or has gone', () => {
    const view = viewVerdict(
      steps(constraint({ effect: 'information' }), constraint({ key: 'old', status: 'outdated' })),
      80,
    );
    expect(view).toMatchObject({ outcome: 'clear', left: 0 });
  });

  it.each([
    ['submitted', 'handled', 'waiting', 'blue'],
    ['incomplete', 'handled', 'steps', 'warn'],
    ['accepted', 'done', 'clear', 'ok'],
    ['reserves', 'done', 'conditions', 'warn'],
    ['refused', 'refused', 'refused', 'err'],
    ['cancelled', 'todo', 'steps', 'warn'],
    // Granted for one of its areas, or for what the mission no longer is.
    ['accepted', 'todo', 'steps', 'warn'],
    ['accepted', 'to_send', 'steps', 'warn'],
  ] as const)('a request that is %s, its constraint %s, makes it %s', (status, own, outcome, tone) => {
    const asked = constraint({ approval_id: 7, status: own });
    expect(viewVerdict(steps(asked), 80, [{ id: 7, status }])).toMatchObject({ outcome, tone });
  });

  it.each([
    ['Prévenir le commissariat.', 'conditions', 'warn'],
    [null, 'clear', 'ok'],
  ])('an order of a prefect with the conditions %j makes it %s', (conditions, outcome, tone) => {
    const prefect_order = {
      ...{ id: 1, number: '18-2026-1', structure_name: 'Préfecture du Cher' },
      ...{ signed_on: '2026-11-24', last_date: '2026-12-31', conditions },
    };
    const settled = constraint({ status: 'done', prefect_order });
    expect(viewVerdict(steps(settled), 80)).toMatchObject({ outcome, tone });
    expect(cardTone(settled)).toBe(tone);
  });

  it.each([
    ['not_checked', 'unverified', 'info'],
    ['out_of_date', 'out_of_date', 'warn'],
    ['not_here', 'no_data', 'warn'],
  ] as const)('is never green with a source that is %s', (status, outcome, tone) => {
    const checks = [...READ, { source: 'notam', status, reason: null }];
    expect(viewVerdict({ ...steps(), checks }, 80)).toMatchObject({ outcome, tone });
    const asked = constraint({ approval_id: 7, status: 'done' });
    const granted = viewVerdict({ ...steps(asked), checks }, 80, [{ id: 7, status: 'accepted' }]);
    expect(granted).toMatchObject({ outcome, tone });
  });

  it('asks for what is missing before the steps, and tells what is past', () => {
    const about = { missing: ['drone'], to_update: false } as const;
    expect(viewVerdict(steps(constraint({})), 80, [], about)).toMatchObject({
      outcome: 'incomplete',
      missing: ['drone'],
    });
    const past = { missing: ['past_period'], to_update: false } as const;
    expect(viewVerdict(steps(), 80, [], past)).toMatchObject({ outcome: 'past', tone: 'info' });
    expect(viewVerdict(steps(), 80, [], { missing: [], to_update: true }).outcome).toBe('out_of_date');
  });

  it('answers a question before it asks somebody else', () => {
    const asked = constraint({ key: 'asked', approval_id: 7, status: 'handled' });
    const view = viewVerdict(steps(constraint({ key: 'open' }), asked), 80, [
      { id: 7, status: 'incomplete' },
    ]);
    expect(view.next).toMatchObject({ constraint: { key: 'asked' }, question: true });
  });

  it('names the step that the mission’s row names, whatever the order of its cards', () => {
    const soon = { days: 5, mode: 'calendar', latest_date: '2026-11-01', respected: true } as const;
    const cards = [
      constraint({ key: 'later', status: 'handled' }),
      constraint({ key: 'sooner', status: 'handled', notice: soon }),
    ];
    expect(viewVerdict(steps(...cards), 80).next?.constraint.key).toBe('sooner');
  });

  it('offers a later date for a step that is late, never for a closed place or a question', () => {
    const late = { days: 5, mode: 'calendar', latest_date: '2026-11-01', respected: false } as const;
    const step = constraint({ notice: late });
    expect(nextRemedies(viewVerdict(steps(step), 80), '2026-12-06')).toEqual([
      { kind: 'period', date: '2026-12-06' },
    ]);
    const closed = constraint({ key: 'p', effect: 'forbidden', kind: 'prohibited_area', procedure: null });
    expect(nextRemedies(viewVerdict(steps(step, closed), 80), '2026-12-06')).toEqual([]);
    const question = { ...step, approval_id: 7, status: 'handled' as const };
    const view = viewVerdict(steps(question), 80, [{ id: 7, status: 'incomplete' }]);
    expect(nextRemedies(view, '2026-12-06')).toEqual([]);
  });

  it('is green for a step with its proof, not for one that was only ticked off', () => {
    const proof = {
      by: 'Claire Morel',
      on: '2026-12-01T09:00:00Z',
      how: 'phone' as const,
      reference: null,
      marked_by: 'Claire Morel',
      marked_at: '2026-12-01T09:00:00Z',
    };
    expect(cardTone(constraint({ status: 'checked', proof }))).toBe('ok');
    expect(cardTone(constraint({ status: 'checked', proof: null }))).toBe('info');
  });

  it('leads to asking again what was refused, of an authority that answers here', () => {
    const refused = constraint({ approval_id: 7, status: 'refused', can_request_approval: true });
    const asked = viewVerdict(steps(constraint({ key: 'other' }), refused), 80, [
      { id: 7, status: 'refused' },
    ]);
    expect(asked.next?.constraint).toBe(refused);
    const elsewhere = constraint({ status: 'refused', can_request_approval: false });
    expect(viewVerdict(steps(elsewhere), 80).next).toBeNull();
  });

  it('is impossible while a zone forbids, but the low-flying network is a table to check', () => {
    const forbids = constraint({ effect: 'forbidden', kind: 'prohibited_area', procedure: null });
    expect(viewVerdict(steps(forbids), 80).outcome).toBe('impossible');
    expect(
      viewVerdict(steps({ ...forbids, kind: 'low_flying_network', activity: 'unknown' }), 80).outcome,
    ).toBe('steps');
    expect(cardTone(forbids)).toBe('err');
  });

  it('offers the free height only where it spares an agreement', () => {
    expect(viewVerdict(steps(constraint({})), 80).free_height_m).toBe(50);
    expect(viewVerdict(steps(constraint({})), 50).free_height_m).toBeNull();
    expect(viewVerdict(steps(constraint({ effect: 'notification' })), 80).free_height_m).toBeNull();
    expect(viewVerdict(steps(constraint({ status: 'checked' })), 80).free_height_m).toBeNull();
  });
});
