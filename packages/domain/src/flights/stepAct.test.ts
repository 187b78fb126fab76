import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONSTRAINT_KINDS, EFFECTS, PROTOCOL_ITEMS } from '../airspace/constraint.ts';
import { PRICE_STATES } from '../approvals/payments.ts';
import { APPROVAL_STATUSES } from '../approvals/statuses.ts';
import { DRONE_FIELDS_TO_COMPLETE, droneFieldsToComplete, droneOfCard } from '../drones/fieldsToComplete.ts';
import { actOfReader } from './payAct.ts';
import { CONSTRAINT_STATUSES } from './statuses.ts';
import { type ActFacts, stepAct } from './stepAct.ts';
import { stepState } from './steps.ts';

const CODES = [
  'populated_area_to_check',
  'populated_area_declared',
  'scenario_populated_to_check',
  'scenario_speed_not_said',
  'drone_registration',
  'drone_remote_id_french',
  'drone_class',
  'other_scenarios',
];

const facts = fc.record<ActFacts>({
  key: fc.constantFrom('zone:1', 'ground-unknown:R1', 'rule:populated'),
  kind: fc.constantFrom(...CONSTRAINT_KINDS),
  effect: fc.constantFrom(...EFFECTS),
  procedure: fc.constantFrom(null, ...PROTOCOL_ITEMS),
  reason_codes: fc.uniqueArray(fc.constantFrom(...CODES)),
  status: fc.constantFrom(undefined, ...CONSTRAINT_STATUSES),
  approval_status: fc.constantFrom(null, ...APPROVAL_STATUSES),
  price_due: fc.constantFrom(
    null,
    ...PRICE_STATES.map((state) => ({ state, price_cents: 3_500, currency: 'EUR' as const })),
  ),
  can_request_approval: fc.constantFrom(undefined, true, false),
  has_letter: fc.boolean(),
  has_unread_answer: fc.boolean(),
  is_at_desk: fc.boolean(),
  is_with_staff: fc.boolean(),
});

describe('what is asked about a step', () => {
  it('is to mend a sending that failed, before all else that a notice asks', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('prefecture_notif', 'army_notif'), (step, procedure) => {
        const failed = { ...step, kind: 'populated_area', effect: 'notification', procedure } as ActFacts;
        const act = stepAct({
          ...failed,
          key: 'rule:populated',
          reason_codes: [],
          status: 'failed',
          approval_status: null,
          is_with_staff: false,
        });
        expect(act).toBe('mend_sending');
      }),
    );
  });

  it('is a question before the declaration that the answer may make needless', () => {
    fc.assert(
      fc.property(facts, (step) => {
        const open: ActFacts = {
          ...step,
          kind: 'populated_area',
          effect: 'notification',
          procedure: 'prefecture_notif',
          reason_codes: ['populated_area_to_check'],
          status: 'todo',
          approval_status: null,
          is_with_staff: false,
        };
        expect(stepAct(open)).toBe('say_populated');
        expect(stepAct({ ...open, reason_codes: ['populated_area_declared'], has_letter: false })).toMatch(
          /^(declare_prefecture|read_notice_answer)$/,
        );
      }),
    );
  });

  it('declares, asks and completes only what is open', () => {
    fc.assert(
      fc.property(facts, (step) => {
        const act = stepAct(step);
        const isOver = step.status === 'done' || step.status === 'checked' || step.status === 'outdated';
        if (isOver && !step.is_with_staff && step.approval_status !== 'incomplete') expect(act).toBe('none');
        if (act === 'declare_prefecture') expect(step.procedure).toBe('prefecture_notif');
        if (act === 'request_approval') expect(step.can_request_approval).not.toBe(false);
        if (act === 'complete_drone') expect(droneFieldsToComplete(step.reason_codes)).not.toEqual([]);
      }),
    );
  });
});

/** Every step, with every state of the price of its request. */
const STEPS = CONSTRAINT_KINDS.flatMap((kind) =>
  CONSTRAINT_STATUSES.flatMap((status) =>
    [null, ...APPROVAL_STATUSES].flatMap((approval_status) =>
      [null, ...PRICE_STATES].map((state) => ({
        ...{ key: 'zone:1', kind, effect: 'agreement' as const, procedure: 'approval_request' as const },
        ...{ reason_codes: [], status, approval_status, can_request_approval: true },
        price_due: state === null ? null : { state, price_cents: 3_500, currency: 'EUR' as const },
      })),
    ),
  ),
);
const OF_PRICES = ['pay', 'pay_elsewhere', 'await_payment', 'await_payment_service'];

describe('the price of a request that was sent', () => {
  it('is paid before its answer is waited for, and is never asked for where none is due', () => {
    expect(STEPS.length).toBeGreaterThan(5_000);
    for (const step of STEPS) {
      const act = stepAct(step);
      const due = step.price_due?.state ?? 'settled';
      const isSent = step.status === 'handled' && step.approval_status !== 'incomplete';
      expect([step, OF_PRICES.includes(act)]).toEqual([step, isSent && due !== 'settled']);
      if (!OF_PRICES.includes(act)) continue;
      expect(act).toBe(
        { to_pay: 'pay', elsewhere: 'pay_elsewhere', retried: 'await_payment_service' }[due as 'to_pay'],
      );
      expect(stepState(step)).toBe(due === 'retried' ? 'waiting' : 'todo');
    }
  });

  it('is paid by whom may ask, by card where one is taken here, and waited for by the others', () => {
    const readers = [true, false].flatMap((may_ask) =>
      [true, false].map((pays_here) => ({ may_ask, pays_here })),
    );
    expect(readers.map((reader) => actOfReader('pay', reader))).toEqual([
      'pay',
      'pay_elsewhere',
      'await_payment',
      'await_payment',
    ]);
    for (const reader of readers)
      for (const step of STEPS) {
        const act = stepAct(step);
        if (act !== 'pay' && act !== 'pay_elsewhere') expect(actOfReader(act, reader)).toBe(act);
      }
  });
});

describe('what a drone’s record lacks', () => {
  it.each([
    [['drone_registration'], ['registration']],
    [
      ['drone_registration', 'drone_remote_id_french'],
      ['registration', 'remote_identification'],
    ],
    [['drone_remote_id_european', 'other_scenarios'], ['remote_identification']],
    [['drone_class', 'other_scenarios', 'drone_registration'], []],
    [['drone_class_unlabelled', 'drone_registration'], ['registration']],
    [[], []],
  ])('of %o is %o', (codes, fields) => {
    expect(droneFieldsToComplete(codes)).toEqual(fields);
  });

  it('names each field once, in one order', () => {
    const twice = ['drone_mass_unknown', 'drone_remote_id_to_check', 'drone_registration_to_check'];
    expect(droneFieldsToComplete(twice)).toEqual(DRONE_FIELDS_TO_COMPLETE.slice(0, 2));
  });

  it('belongs to the drone of the card’s key', () => {
    expect([droneOfCard('rule:drone:17:A3:drone_registration'), droneOfCard('rule:populated')]).toEqual([
      17,
      null,
    ]);
  });
});
