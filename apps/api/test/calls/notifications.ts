import type { notificationsEndpoints } from '@envol/contract/notifications';
import { subscribeBrowser } from '../browserPush.ts';
import { listed, nothing } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

const registering = (endpoint: string) => ({
  body: { registration_id: subscribeBrowser(endpoint).registration_id, type: 'web_push' },
});

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
  registerNotifToken: {
    good: () => registering('https://fcm.googleapis.com/fcm/send/abc'),
    bad: () => ({ body: { registration_id: '{}', type: 'web_push' } }),
    foreign: null,
    errors: { PUSH_SERVICE_UNKNOWN: () => registering('https://push.example.org/abc') },
  },
  pushState: { good: nothing, bad: null, foreign: null, errors: {} },
  stopPush: { good: nothing, bad: null, foreign: null, errors: {} },
};
