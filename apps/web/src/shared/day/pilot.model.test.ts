import type { ActivationSummary } from '@envol/contract/activations';
import type { ApprovalSummary } from '@envol/contract/approvals';
import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { describe, expect, it } from 'vitest';
import type { Waiting } from '../outbox/index.ts';
import { cardInHand, type PilotCard, pilotCards, typedHours } from './pilot.model.ts';

const BOTH = { activation_required: true, take_off_authorization_activated: true };
const approval = (id: number, hour = '10') =>
  ({
    id,
    structure_id: 3,
    date_start: `2026-11-24T${hour}:00:00Z`,
    date_end: `2026-11-24T${Number(hour) + 2}:00:00Z`,
    time_zone: 'Europe/Paris',
  }) as unknown as ApprovalSummary;
const activation = (status: string, more: object = {}) =>
  ({
    id: 5,
    status,
    is_over: false,
    approval: { id: 1 },
    proposal: null,
    date_start: '2026-11-24T10:00:00Z',
    ...more,
  }) as unknown as ActivationSummary;
const takeOff = (status: string) =>
  ({
    id: 7,
    status,
    take_off: ['taken_off', 'landing_required', 'landing_received', 'landing'].includes(status),
    approval: { id: 1, structure_id: 3, date_start: '2026-11-24T08:00:00Z', flight_name: 'Toitures' },
    time_zone: 'Europe/Paris',
  }) as unknown as TakeOffAuthorization;
const cards = (
  approvals: readonly ApprovalSummary[],
  activations: readonly ActivationSummary[],
  takeOffs: readonly TakeOffAuthorization[],
  regime = BOTH,
  waiting: readonly Waiting[] = [],
) => pilotCards({ approvals, activations, takeOffs, regimeOf: () => regime, waiting, today: '2026-11-24' });
const waits = (act: Waiting['act'], subject_id: number): Waiting => ({
  id: 'a key of a phone',
  owner: 'me',
  act,
  subject_id,
  at: '2026-11-24T10:00:00Z',
  name: 'Toitures',
});

describe('the next act', () => {
  const next = (
    activations: readonly ActivationSummary[],
    takeOffs: readonly TakeOffAuthorization[],
    regime = BOTH,
    waiting: readonly Waiting[] = [],
  ) => cards([approval(1)], activations, takeOffs, regime, waiting)[0]?.next;
  it.each([
    ['activate', [], []],
    ['await_activation', [activation('submitted')], []],
    ['take_proposal', [activation('submitted', { proposal: { date_start: '', date_end: '' } })], []],
    ['activate', [activation('refused')], []],
    ['activate', [activation('accepted', { is_over: true })], []],
    ['request', [activation('accepted')], []],
    ['await_grant', [activation('accepted')], [takeOff('submitted')]],
    ['take_off', [activation('accepted')], [takeOff('granted')]],
    ['request', [activation('accepted')], [takeOff('refused')]],
    ['land', [activation('accepted')], [takeOff('taken_off')]],
    ['receive', [activation('accepted')], [takeOff('landing_required')]],
    ['land', [activation('accepted')], [takeOff('landing_received')]],
    ['landed', [activation('accepted')], [takeOff('landed')]],
  ])('%s', (expected, activations, takeOffs) => {
    expect(next(activations, takeOffs)).toBe(expected);
  });
  it('follows what the authority asks for', () => {
    expect(next([], [], { activation_required: false, take_off_authorization_activated: false })).toBe('fly');
    expect(next([], [], { activation_required: false, take_off_authorization_activated: true })).toBe(
      'request',
    );
  });
  it('shows what waits to be sent as done', () => {
    const flying = [activation('accepted')];
    expect(next(flying, [takeOff('granted')], BOTH, [waits('take_off', 7)])).toBe('land');
    expect(next(flying, [takeOff('granted')], BOTH, [waits('take_off', 7), waits('land', 7)])).toBe('landed');
    expect(next([], [], BOTH, [waits('activate', 1)])).toBe('await_activation');
  });
});

it('puts who flies before what comes', () => {
  const ids = cards([approval(2, '08'), approval(1)], [], [takeOff('taken_off')]).map(
    (card) => card.approval.id,
  );
  expect(ids).toEqual([1, 2]);
});

it('A pilot’s day leaves a flight to its pilot when its approval is over', () => {
  expect(cards([], [], [takeOff('taken_off')])).toMatchObject([
    { next: 'land', approval: { id: 1, flight: { name: 'Toitures' } } },
  ]);
  expect(cards([], [], [takeOff('landed'), takeOff('landed')]).map(({ next }) => next)).toEqual(['landed']);
  expect(cards([], [], [takeOff('granted')])).toEqual([]);
});

it('the pilot’s day shows the hours of today first, then the others of the same approval', () => {
  const [one, two, later] = [
    activation('submitted', { id: 6, date_start: '2026-11-24T14:00:00Z' }),
    activation('accepted'),
    activation('accepted', { id: 7, date_start: '2026-11-25T10:00:00Z' }),
  ];
  const [card] = cards([approval(1)], [later, one, two], []);
  expect([card?.activation?.id, card?.others.map(({ id }) => id)]).toEqual([5, [6, 7]]);
  const [ahead] = cards([approval(1)], [later], []);
  expect([ahead?.activation, ahead?.next, ahead?.others.length]).toEqual([null, 'activate', 1]);
});

it('the pilot’s day keeps a refusal in sight until other hours are asked for', () => {
  const refused = activation('refused', { message: 'Meeting aérien' });
  expect(cards([approval(1)], [refused], [])[0]?.refused?.message).toBe('Meeting aérien');
  expect(cards([approval(1)], [refused, activation('submitted', { id: 6 })], [])[0]?.refused).toBeNull();
});

it('the pilot’s day shows later days where an activation may be asked for beforehand, after today', () => {
  const tomorrow = { ...approval(2), date_start: '2026-11-25T08:00:00Z' };
  expect(cards([tomorrow, approval(1)], [], []).map((card) => [card.approval.id, card.is_coming])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(cards([tomorrow], [], [], { ...BOTH, activation_required: false })).toEqual([]);
});

it('A pilot’s day ends hours typed over midnight on the next day, where what is allowed reaches it', () => {
  const typed = (from: string, to: string, until: string) =>
    typedHours('2026-11-24', { from, to }, until, 'Europe/Paris');
  const next = '2026-11-25T01:00:00Z';
  expect(typed('23:30', '02:00', next)).toEqual({
    date_start: '2026-11-24T22:30:00Z',
    date_end: '2026-11-25T01:00:00Z',
  });
  expect(typed('10:00', '12:00', next)?.date_end).toBe('2026-11-24T11:00:00Z');
  expect(typed('12:00', '10:00', '2026-11-24T16:00:00Z')).toBeNull();
  expect(typed('10:00', '10:00', next)).toBeNull();
  expect(typed('', '10:00', next)).toBeNull();
});

it('the flight that is on is in hand, then one whose take-off may be asked for in its hours', () => {
  const card = (id: number, next: string, changes: Partial<PilotCard> = {}): PilotCard =>
    ({ approval: approval(id), activation: null, next, is_coming: false, ...changes }) as PilotCard;
  const now = Date.parse(approval(1).date_start);
  const of = (cards: readonly PilotCard[], at = now): number | undefined =>
    cardInHand(cards, at)?.approval.id;
  expect(of([card(1, 'request'), card(2, 'land')])).toBe(2);
  expect(of([card(1, 'activate'), card(2, 'request')])).toBe(2);
  expect(of([card(2, 'request')], now - 60_000)).toBeUndefined();
  expect(of([card(1, 'take_off', { is_coming: true }), card(2, 'landed')])).toBeUndefined();
});
