import type { notificationsEndpoints } from '@envol/contract/notifications';
import { listed, nothing } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof notificationsEndpoints> = {
  listNotifications: {
    good: nothing,
    bad: () => ({ query: { last_n_days: 91 } }),
    foreign: listed,
    errors: {},
  },
  markNotificationsAsRead: {
    good: ({ notifications }) => ({ body: { ids: [notifications.mine] } }),
    bad: () => ({ body: { ids: [] } }),
    foreign: { passes_over: ({ notifications }) => ({ body: { ids: [notifications.theirs] } }) },
    errors: {},
  },
};
