// @vitest-environment happy-dom
import type { FlightSummary } from '@envol/contract/flights';
import { expect, test } from 'vitest';
import { aFlight } from '../../../../test/flight.ts';
import { doublesOfPlan, planPilot, planPostponing } from './bulkPlan.ts';

const NOW = Date.parse('2027-03-22T09:00:00Z');
const asIs = { now: NOW, with_standing: false };
const flight = (id: number, changes: object = {}): FlightSummary =>
  ({
    ...aFlight(),
    id,
    name: `M-${id}`,
    date_start: '2027-03-26T08:00:00Z',
    date_end: '2027-03-26T10:00:00Z',
    ...changes,
  }) as unknown as FlightSummary;
const request = (structure_type: string, status: string) => [{ structure_type, status, is_closed: false }];
const whys = (plan: ReturnType<typeof planPostponing>) =>
  plan.kept.map(({ flight: { id }, why }) => [id, why]);
const starts = (plan: ReturnType<typeof planPostponing>) => plan.edits.map(({ body }) => body.date_start);

test('days keep the hours on the wall over the change of clocks, and the length', () => {
  const { edits } = planPostponing([flight(1)], { by: 'days', amount: 3 }, asIs);
  expect(edits[0]?.body).toEqual({
    date_start: '2027-03-29T07:00:00.000Z',
    date_end: '2027-03-29T09:00:00.000Z',
  });
  expect(edits[0]?.undo).toEqual({ date_start: '2027-03-26T08:00:00Z', date_end: '2027-03-26T10:00:00Z' });
});

test('hours are hours, forward and back', () => {
  expect(starts(planPostponing([flight(1)], { by: 'hours', amount: 36 }, asIs))).toEqual([
    '2027-03-27T20:00:00.000Z',
  ]);
  expect(starts(planPostponing([flight(1)], { by: 'hours', amount: -2 }, asIs))).toEqual([
    '2027-03-26T06:00:00.000Z',
  ]);
});

test('to a date comes the first that moves, and the others keep their distance', () => {
  const flights = [
    flight(1, { date_start: '2027-03-28T08:00:00Z', date_end: '2027-03-28T10:00:00Z' }),
    flight(2),
    // Frozen: what is the first does not hang on it.
    flight(3, { date_start: '2027-03-23T08:00:00Z', approvals: request('airport', 'accepted') }),
  ];
  const plan = planPostponing(flights, { by: 'date', date: '2027-04-02' }, asIs);
  expect(starts(plan)).toEqual(['2027-04-04T08:00:00.000Z', '2027-04-02T07:00:00.000Z']);
  expect(whys(plan)).toEqual([[3, 'frozen']]);
});

test('what is over, put away, in the air or frozen stays, and so does what a request stands for unless one says so', () => {
  const flights = [
    flight(1, { is_archived: true }),
    flight(2, { date_start: '2027-03-20T08:00:00Z', date_end: '2027-03-20T10:00:00Z' }),
    flight(3, { en_route: true }),
    flight(4, { approvals: request('dsna_airport', 'pending') }),
    flight(5, { approvals: request('prefecture', 'accepted') }),
    flight(6, { approvals: request('airport', 'refused') }),
  ];
  const plan = planPostponing(flights, { by: 'days', amount: 1 }, asIs);
  expect(whys(plan)).toEqual([
    [1, 'archived'],
    [2, 'past'],
    [3, 'en_route'],
    [4, 'frozen'],
    [5, 'standing'],
  ]);
  expect(plan.edits.map((edit) => edit.flight.id)).toEqual([6]);
  const bold = planPostponing(flights, { by: 'days', amount: 1 }, { ...asIs, with_standing: true });
  expect(bold.edits.map((edit) => edit.flight.id)).toEqual([5, 6]);
});

test('nothing is moved into the past, or by nothing', () => {
  expect(whys(planPostponing([flight(1)], { by: 'days', amount: -5 }, asIs))).toEqual([[1, 'begun']]);
  expect(whys(planPostponing([flight(1)], { by: 'days', amount: 0 }, asIs))).toEqual([[1, 'same']]);
});

const LEA = { id: 4, name: 'Léa Garnier' };
const HUGO = { id: 5, name: 'Hugo Marty' };

test('a pilot flies alone or as one more, and is put nowhere twice', () => {
  const flights = [
    flight(1, { pilots: [HUGO] }),
    flight(2, { pilots: [LEA] }),
    flight(3, { pilots: [HUGO, LEA] }),
  ];
  const alone = planPilot(flights, LEA, 'replace', asIs);
  expect(alone.edits.map(({ body, undo }) => [body.pilot_ids, undo.pilot_ids])).toEqual([
    [[4], [5]],
    [[4], [5, 4]],
  ]);
  expect(whys(alone)).toEqual([[2, 'same']]);
  const beside = planPilot(flights, LEA, 'add', asIs);
  expect(beside.edits.map(({ body }) => body.pilot_ids)).toEqual([[5, 4]]);
});

test('tells who would fly twice at once: among those that change, and with those that stay', () => {
  const flights = [
    flight(1, { pilots: [HUGO] }),
    flight(2, { pilots: [HUGO], date_start: '2027-03-26T09:00:00Z', date_end: '2027-03-26T11:00:00Z' }),
    flight(3, { pilots: [HUGO], date_start: '2027-03-27T08:00:00Z', date_end: '2027-03-27T09:00:00Z' }),
  ];
  const others = [
    ...flights,
    flight(9, { pilots: [LEA], date_start: '2027-03-27T08:30:00Z', date_end: '2027-03-27T12:00:00Z' }),
    flight(10, { pilots: [LEA], is_archived: true }),
  ];
  const doubles = doublesOfPlan(planPilot(flights, LEA, 'replace', asIs), others);
  expect([...doubles]).toEqual([
    [1, [LEA]],
    [2, [LEA]],
    [3, [LEA]],
  ]);
  expect([...doublesOfPlan(planPilot([flight(2)], LEA, 'replace', asIs), [])]).toEqual([]);
});
