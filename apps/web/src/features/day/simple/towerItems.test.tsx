import type { ApprovalSummary } from '@envol/contract/approvals';
import type { PositionAlert } from '@envol/contract/traces';
import { expect, it } from 'vitest';
import type { DayRow } from '../../../shared/day/index.ts';
import { towerItems } from './towerItems.ts';

const row = (key: string, phase: DayRow['phase'], take_off: object | null = null) =>
  ({ key, phase, take_off }) as unknown as DayRow;
const alert = (id: number, about: object = {}) =>
  ({
    id,
    level: 3,
    acknowledged: null,
    muted: null,
    active: true,
    seen: false,
    ...about,
  }) as unknown as PositionAlert;
const kinds = (...given: Parameters<typeof towerItems>) =>
  towerItems(...given).map(({ kind, key }) => `${kind} ${key}`);

it('one list holds alarms first, then orders without a receipt, pilots who wait, hours, requests, flights', () => {
  const rows = [
    row('t1', 'now', { take_off: true, status: 'taken_off' }),
    row('t2', 'now', { take_off: true, status: 'landing_required', landing: {} }),
    row('a3', 'coming'),
    row('a4', 'decide'),
    row('t5', 'decide', { take_off: false, status: 'submitted' }),
    row('a6', 'done'),
  ];
  expect(kinds(rows, [{ id: 7 } as ApprovalSummary], [alert(8)])).toEqual([
    'alarm alarm 8',
    'unanswered t2',
    'take_off t5',
    'activation a4',
    'request request 7',
    'flying t1',
    'coming a3',
  ]);
});

it('one list leaves out alarms that are over, muted or noted by somebody', () => {
  const alerts = [
    alert(1, { active: false }),
    alert(2, { muted: { by: 'A' } }),
    alert(3, { acknowledged: { by: 'A' } }),
    alert(4, { level: 1 }),
  ];
  expect(kinds([], [], alerts)).toEqual([]);
});
