import type { uSpaceEndpoints } from '@envol/contract/u-space';
import { nothing } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const change = (structure_id: number | null, is_closed: boolean) => ({
  body: { structure_ids: [structure_id ?? 0], is_closed },
});
const mine = ({ harness }: World): number => harness.actors.uspaceSupervisor.structure_id ?? 0;

export const rows: CallRows<typeof uSpaceEndpoints> = {
  updateUspacesStatus: {
    who: 'uspaceSupervisor',
    good: (world) => change(mine(world), false),
    bad: () => ({ body: { structure_ids: [], is_closed: true } }),
    foreign: { ids: ({ harness }) => change(harness.actors.controller.structure_id, true) },
    errors: {},
  },
  uspaceAreas: {
    good: nothing,
    bad: () => ({ query: { notification_token: 'x' } }),
    foreign: null,
    errors: {},
  },
  uspaceMapLayers: { good: nothing, bad: null, foreign: null, errors: {} },
  uspaceNotificationToken: { good: nothing, bad: null, foreign: null, errors: {} },
};
