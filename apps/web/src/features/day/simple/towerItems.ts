import type { ApprovalSummary } from '@envol/contract/approvals';
import type { PositionAlert } from '@envol/contract/traces';
import { type DayRow, isFlying, waitsForReceipt } from '../../../shared/day/index.ts';
import { waitsForNote } from '../../../shared/position-alerts/index.ts';

/** One thing that a tower has to do or to know, with what it is about. */
export type TowerItem =
  | { readonly kind: 'alarm'; readonly key: string; readonly alert: PositionAlert }
  | {
      readonly kind: 'unanswered' | 'take_off' | 'activation' | 'flying' | 'coming';
      readonly key: string;
      readonly row: DayRow;
    }
  | { readonly kind: 'request'; readonly key: string; readonly request: ApprovalSummary };

const ofRow = (row: DayRow): TowerItem[] => {
  const { key } = row;
  if (isFlying(row)) return [{ kind: waitsForReceipt(row) ? 'unanswered' : 'flying', key, row }];
  if (row.phase === 'decide') return [{ kind: row.take_off === null ? 'activation' : 'take_off', key, row }];
  return row.phase === 'done' ? [] : [{ kind: 'coming', key, row }];
};

/** What presses first: alarms, orders that nobody answered, pilots who stand ready, hours, requests; then what flies and what comes. */
const ORDER: readonly TowerItem['kind'][] = [
  'alarm',
  'unanswered',
  'take_off',
  'activation',
  'request',
  'flying',
  'coming',
];

/** Everything in one list, each kind in the order in which it comes. */
export const towerItems = (
  rows: readonly DayRow[],
  requests: readonly ApprovalSummary[],
  alerts: readonly PositionAlert[],
): readonly TowerItem[] =>
  [
    ...alerts
      .filter((alert) => alert.active && waitsForNote(alert))
      .map((alert): TowerItem => ({ kind: 'alarm', key: `alarm ${alert.id}`, alert })),
    ...rows.flatMap(ofRow),
    ...requests.map((request): TowerItem => ({ kind: 'request', key: `request ${request.id}`, request })),
  ].sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
