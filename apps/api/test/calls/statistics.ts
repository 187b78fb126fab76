import type { statisticsEndpoints } from '@envol/contract/statistics';
import type { CallRows, Make, World } from '../callWorld.ts';

const QUERY = { date_min: '2026-01-01', date_max: '2026-06-30' };
const mine =
  (query: Readonly<Record<string, unknown>> = {}): Make =>
  ({ harness }) => ({ params: { id: harness.actors.controller.structure_id ?? 0 }, query });
const theirs = (query: Readonly<Record<string, unknown>> = {}) => ({
  ids: ({ harness }: World) => ({
    params: { id: harness.actors.otherController.structure_id ?? 0 },
    query,
  }),
});

export const rows: CallRows<typeof statisticsEndpoints> = {
  getAnswerTimes: {
    good: mine(),
    bad: () => ({ params: { id: 'soon' } }),
    // Every structure's is read by everybody: there are only unknown ones.
    foreign: { ids: () => ({ params: { id: 987_654_321 } }) },
    errors: {},
  },
  getStructureGraph: {
    who: 'controller',
    good: mine(QUERY),
    bad: mine({ ...QUERY, date_max: '2025-01-01' }),
    foreign: theirs(QUERY),
    errors: {},
  },
  listStructureOperators: {
    who: 'controller',
    good: mine(),
    bad: mine({ ordering: 'name' }),
    foreign: theirs(),
    errors: {},
  },
  listApprovalsHistory: {
    who: 'controller',
    good: mine(),
    bad: mine({ date_min: 'soon' }),
    foreign: theirs(),
    errors: {},
  },
};
