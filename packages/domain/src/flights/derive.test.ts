import { describe, expect, it } from 'vitest';
import { EFFECTS } from '../airspace/constraint.ts';
import { deriveFlight, presentStatus, statusAfterApproval } from './derive.ts';
import { nextStepOf } from './nextStep.ts';
import { CONSTRAINT_STATUSES, FLIGHT_STATUSES } from './statuses.ts';
import { isStep, type StepFacts } from './steps.ts';
import { MISSION_VERDICTS } from './verdict.ts';

const step = (facts: Partial<StepFacts> = {}): StepFacts => ({
  key: 'control-zone:CTR BLAGNAC',
  kind: 'control_zone',
  title: 'CTR BLAGNAC',
  effect: 'agreement',
  procedure: 'approval_request',
  decider_name: 'Toulouse-Blagnac',
  notice: { latest_date: '2026-12-01', respected: true },
  status: 'todo',
  can_request_approval: true,
  approval_status: null,
  ...facts,
});
const ALL_READ = [{ status: 'checked' }] as const;
const derive = (...constraints: StepFacts[]) =>
  deriveFlight({ verdict: 'steps', constraints, checks: ALL_READ });

describe('deriveFlight', () => {
  it('says that a failed analysis is to be made again', () => {
    expect(deriveFlight({ verdict: null, constraints: [], checks: [] })).toEqual({
      status: 'error',
      outlook: 'failed',
      next_step: { code: 'analyse_again', params: {} },
    });
  });

  it('asks for an area when there is none to judge', () => {
    expect(deriveFlight({ verdict: 'incomplete', constraints: [], checks: [] }).next_step?.code).toBe(
      'draw_area',
    );
  });

  it('has nothing left when nothing has to be done', () => {
    const information = step({ effect: 'information', procedure: null, status: 'done' });
    expect(derive(information, step({ effect: 'free', status: 'done' }))).toEqual({
      status: 'planned',
      outlook: 'settled',
      next_step: null,
    });
  });

  it('asks the authority, naming the last date while it is ahead', () => {
    expect(derive(step())).toEqual({
      status: 'action_needed',
      outlook: 'steps',
      next_step: {
        code: 'request_approval_before',
        params: { authority: 'Toulouse-Blagnac', date: '2026-12-01' },
      },
    });
    const late = step({ notice: { latest_date: '2026-11-01', respected: false } });
    expect(derive(late).next_step).toEqual({
      code: 'request_approval',
      params: { authority: 'Toulouse-Blagnac' },
    });
  });

  it('says another way where the authority does not answer here', () => {
    expect(derive(step({ can_request_approval: false })).next_step?.code).toBe('ask_manager');
  });

  it.each([
    [{ procedure: 'email_request' }, 'ask_manager'],
    [{ procedure: 'protocol_form_links' }, 'fill_form'],
    [{ procedure: 'army_notif', effect: 'notification' }, 'notify_army'],
    [{ procedure: 'prefecture_notif', effect: 'notification' }, 'declare_prefecture'],
    [{ procedure: null, effect: 'forbidden', kind: 'low_flying_network' }, 'check_azba'],
    [{ procedure: null, effect: 'forbidden', kind: 'prohibited_area' }, 'leave_zone'],
    [{ procedure: null }, 'check_zone'],
    [{ procedure: null, effect: 'forbidden', kind: 'scenario' }, 'change_scenario'],
    [{ procedure: null, effect: 'check', kind: 'scenario' }, 'check_scenario'],
    [{ procedure: null, effect: 'forbidden', kind: 'drone_compatibility' }, 'change_drone'],
    [{ procedure: null, effect: 'check', kind: 'drone_compatibility' }, 'check_drone'],
    [{ procedure: null, effect: 'check', kind: 'night_flight' }, 'check_night'],
    [{ procedure: null, effect: 'check', kind: 'aerodrome_vicinity' }, 'check_ground'],
    [{ key: 'ground-unknown:R', procedure: null, effect: 'check', kind: 'restricted_area' }, 'check_ground'],
    [
      { key: 'ground-unknown:RTBA', procedure: null, effect: 'check', kind: 'low_flying_network' },
      'check_ground',
    ],
    [{ procedure: 'protocol_form_links', kind: 'night_flight' }, 'fill_form'],
  ] as const)('names the step of %o', (facts, code) => {
    expect(derive(step(facts)).next_step?.code).toBe(code);
  });

  it('takes the nearest deadline first, and a closed door before all', () => {
    const near = step({ title: 'near', procedure: 'email_request', decider_name: 'near', notice: null });
    const nearest = step({ decider_name: 'first', notice: { latest_date: '2026-01-01', respected: true } });
    expect(derive(near, step(), nearest).next_step?.params.authority).toBe('first');
    const wall = step({ effect: 'forbidden', procedure: null, kind: 'prohibited_area', notice: null });
    expect(derive(nearest, wall)).toMatchObject({ outlook: 'impossible', next_step: { code: 'leave_zone' } });
  });

  it('of two steps of one day takes the one that can be done here', () => {
    const elsewhere = step({ can_request_approval: false, decider_name: 'elsewhere' });
    expect(derive(elsewhere, step()).next_step?.code).toBe('request_approval_before');
  });

  it('waits once everything is sent, and says when a request is taken up', () => {
    const sent = step({ status: 'handled', approval_status: 'submitted' });
    expect(derive(sent)).toEqual({
      status: 'planned',
      outlook: 'waiting',
      next_step: { code: 'wait_authority', params: { authority: 'Toulouse-Blagnac' } },
    });
    expect(derive(sent, step({ status: 'handled', approval_status: 'pending' })).status).toBe('processing');
    expect(derive(sent, step()).status).toBe('action_needed');
  });

  it('asks for the price of a request before its answer is waited for, and waits for a service that is away', () => {
    const priced = (state: 'settled' | 'to_pay' | 'retried' | 'elsewhere') =>
      derive(
        step({
          ...{ status: 'handled', approval_status: 'submitted' },
          price_due: { state, price_cents: 3_500, currency: 'EUR' },
        }),
      );
    const params = { authority: 'Toulouse-Blagnac' };
    const asked = { ...params, price_cents: 3_500 };
    expect(priced('to_pay')).toEqual({
      ...{ status: 'action_needed', outlook: 'steps' },
      next_step: { code: 'pay', params: asked },
    });
    expect(priced('elsewhere').next_step).toEqual({ code: 'pay_elsewhere', params: asked });
    expect(priced('retried')).toEqual({
      ...{ status: 'planned', outlook: 'waiting' },
      next_step: { code: 'await_payment_service', params },
    });
    expect(priced('settled').next_step).toEqual({ code: 'wait_authority', params });
  });

  it('puts a question of the authority before other steps, and a refusal before all', () => {
    const question = step({ status: 'handled', approval_status: 'incomplete' });
    expect(derive(step(), question)).toMatchObject({
      status: 'action_needed',
      next_step: { code: 'answer_authority' },
    });
    const refused = step({ status: 'refused', approval_status: 'refused' });
    expect(derive(step(), question, refused)).toEqual({
      status: 'refused',
      outlook: 'refused',
      next_step: { code: 'ask_again', params: { authority: 'Toulouse-Blagnac' } },
    });
    expect(derive({ ...refused, can_request_approval: false }).next_step).toBeNull();
  });

  it('of two questions, and of two answers waited for, takes the one whose deadline is nearer', () => {
    const soon = { notice: { latest_date: '2026-01-01', respected: true } };
    for (const [status, approval_status, as] of [
      ['handled', 'incomplete', 'question'],
      ['handled', 'submitted', 'waiting'],
      ['refused', 'refused', 'again'],
      ['todo', null, 'todo'],
    ] as const) {
      const first = step({ key: 'first', ...soon, status, approval_status });
      expect(nextStepOf([step({ status, approval_status }), first])).toEqual({ step: first, as });
    }
    expect(nextStepOf([step({ status: 'done' })])).toBeNull();
  });

  it('sends the change where the authority decided on another mission', () => {
    expect(derive(step({ status: 'to_send', approval_status: 'accepted' }))).toEqual({
      status: 'action_needed',
      outlook: 'steps',
      next_step: { code: 'update_request', params: { authority: 'Toulouse-Blagnac' } },
    });
  });

  it('tells conditions from a plain agreement', () => {
    const accepted = step({ status: 'done', approval_status: 'accepted' });
    expect(derive(accepted)).toEqual({ status: 'confirmed', outlook: 'settled', next_step: null });
    expect(derive(accepted, step({ status: 'done', approval_status: 'reserves' }))).toMatchObject({
      status: 'reserves',
      next_step: { code: 'read_conditions' },
    });
    expect(derive(step({ status: 'checked' })).status).toBe('confirmed');
  });

  it('tells the conditions of an order of a prefect as those of an agreement', () => {
    const settled = step({ status: 'done', conditions_of: 'Préfecture du Cher' });
    expect(derive(step({ status: 'done', conditions_of: null }), settled)).toEqual({
      status: 'reserves',
      outlook: 'conditions',
      next_step: { code: 'read_conditions', params: { authority: 'Préfecture du Cher' } },
    });
  });

  it.each([
    ['not_checked', 'planned', 'read_sources'],
    ['out_of_date', 'planned', 'read_sources'],
    ['checked', 'planned', undefined],
  ] as const)('is not clear while a source is %s', (status, expected, code) => {
    const checks = [{ status: 'checked' }, { status }] as const;
    const free = deriveFlight({ verdict: 'steps', constraints: [], checks });
    expect(free).toMatchObject({ status: expected, outlook: 'settled' });
    expect(free.next_step?.code).toBe(code);
    const accepted = step({ status: 'done', approval_status: 'accepted' });
    const granted = deriveFlight({ verdict: 'steps', constraints: [accepted], checks });
    expect(granted).toMatchObject({ status: 'confirmed', next_step: free.next_step });
  });

  it('says that nothing is known abroad, whatever else was found', () => {
    expect(deriveFlight({ verdict: 'no_data', constraints: [step()], checks: ALL_READ })).toEqual({
      status: 'action_needed',
      outlook: 'no_data',
      next_step: { code: 'leave_abroad', params: {} },
    });
  });

  it('leaves out what no longer binds', () => {
    expect(derive(step({ status: 'outdated', approval_status: 'submitted' })).status).toBe('planned');
  });
});

it.each(MISSION_VERDICTS)('A mission is `clear` at the moment of a clear verdict alone: %s', (verdict) => {
  for (const status of FLIGHT_STATUSES)
    expect(presentStatus(status, verdict)).toBe(
      status === 'planned' && verdict === 'clear' ? 'clear' : status,
    );
});

describe('statusAfterApproval', () => {
  it('keeps what was ticked off by hand when no request stands for it, and only then', () => {
    expect(statusAfterApproval('agreement', 'checked', 'none')).toBe('checked');
    expect(statusAfterApproval('agreement', 'not_handled', 'none')).toBe('not_handled');
    expect(statusAfterApproval('agreement', 'checked', 'refused')).toBe('refused');
  });

  it('opens again when nothing is asked any more', () => {
    for (const status of ['handled', 'done', 'refused', 'to_send'] as const)
      expect(statusAfterApproval('agreement', status, 'none')).toBe('todo');
  });

  it('never brings an outdated constraint back and gives every pair a status that derives', () => {
    for (const effect of EFFECTS)
      for (const current of CONSTRAINT_STATUSES)
        for (const outcome of ['none', 'waiting', 'granted', 'outdated', 'refused'] as const) {
          const status = statusAfterApproval(effect, current, outcome);
          expect(status === 'outdated').toBe(current === 'outdated');
          if (!isStep(effect) && current !== 'outdated') expect(status).toBe('done');
          const { status: flight } = derive(step({ effect, status }));
          expect(['error', 'canceled']).not.toContain(flight);
        }
  });
});
