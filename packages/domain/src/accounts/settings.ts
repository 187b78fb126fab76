import type { PREFERRED_BASEMAPS } from '../access/actor.ts';

/** What news are about, as a person chooses among them. */
export const NOTIFICATION_KINDS = ['requests', 'decisions', 'messages', 'activations', 'take_offs'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const CHANNELS = ['bell', 'email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Letters are written of these alone. */
export const MAILED_KINDS: readonly NotificationKind[] = ['requests', 'decisions', 'messages'];

/** What one side is told: an operator of answers, an authority of what is asked. */
export const KINDS_OF_SIDE: Readonly<Record<'operator' | 'authority', readonly NotificationKind[]>> = {
  operator: ['decisions', 'messages', 'activations', 'take_offs'],
  authority: ['requests', 'messages', 'activations', 'take_offs'],
};

export type Channels = Readonly<Record<Channel, boolean>>;

/** What a person chose for itself (specification 1, §3: User). */
export interface ContactSettings {
  /** The base maps that the layers menu offers. */
  readonly available_maps: readonly (typeof PREFERRED_BASEMAPS)[number][];
  /** Of a new mission, m AGL; null: the product's own. */
  readonly default_flying_height: number | null;
  /** Of a new mission, minutes; null: the product's own. */
  readonly default_flying_time: number | null;
  /** The list of missions opens with those that the person prepared or flies. */
  readonly display_only_my_flights: boolean;
  /** A sound at each piece of news, once a second, so many times. */
  readonly notification_alarm_settings: { readonly activated: boolean; readonly nb_repeats: number };
  readonly notifications: Readonly<Record<NotificationKind, Channels>>;
  /** Helicopters are shown and heard of, where the operator is granted it. */
  readonly hss_notifications_allowed: boolean;
  /** Live tracking of the operator's own drones (specification 1, §6); alarms come all the same. */
  readonly tracking_activated: boolean;
}

/**
 * Settings that the specification names (1 §3) and that are the same for everybody (docs/adr/0329): a call may send them, nothing is
 * kept of what it sends, and each answer tells what is true. `livestream_emails` is told beside them: the addresses of the company.
 */
export const FIXED_SETTINGS = {
  /** There is no newsletter. */
  contact_subscribed_to_newsletter: false,
  /** A mission that needs a request says so, always. */
  display_request_approval_alert: true,
  /** There is no other app to point to. */
  display_use_mobile_app_alert: false,
} as const;

/** What is kept: what was chosen, and nothing else. */
export type ChosenSettings = Partial<Omit<ContactSettings, 'notifications'>> & {
  readonly notifications?: Partial<Record<NotificationKind, Partial<Channels>>>;
};

const ALL_CHANNELS: Channels = { bell: true, email: true, push: true };

export const DEFAULT_SETTINGS: ContactSettings = {
  available_maps: ['envol', 'ign_plan', 'ign_satellite'],
  default_flying_height: null,
  default_flying_time: null,
  display_only_my_flights: false,
  notification_alarm_settings: { activated: false, nb_repeats: 1 },
  notifications: {
    requests: ALL_CHANNELS,
    decisions: ALL_CHANNELS,
    messages: ALL_CHANNELS,
    activations: { ...ALL_CHANNELS, email: false },
    take_offs: { ...ALL_CHANNELS, email: false },
  },
  hss_notifications_allowed: false,
  tracking_activated: true,
};

/** The settings in force: what was chosen, and the product's own for the rest. */
export const settingsOf = (chosen: ChosenSettings | null): ContactSettings => ({
  ...DEFAULT_SETTINGS,
  ...chosen,
  notifications: Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [
      kind,
      { ...DEFAULT_SETTINGS.notifications[kind], ...chosen?.notifications?.[kind] },
    ]),
  ) as ContactSettings['notifications'],
});

/** What is chosen after a change: only what the change names is replaced. */
export const changedSettings = (chosen: ChosenSettings | null, change: ChosenSettings): ChosenSettings => {
  const { notifications = {}, ...rest } = change;
  const before = chosen?.notifications ?? {};
  const kinds = NOTIFICATION_KINDS.filter((kind) => before[kind] ?? notifications[kind]);
  return {
    ...chosen,
    ...rest,
    ...(kinds.length > 0 && {
      notifications: Object.fromEntries(
        kinds.map((kind) => [kind, { ...before[kind], ...notifications[kind] }]),
      ),
    }),
  };
};

const REQUESTS: ReadonlySet<string> = new Set([
  'submitted',
  'answer',
  'cancel',
  'update',
  'flight_authorization_asked',
]);

/** What a piece of news is about, by its code. */
export const kindOf = (code: string): NotificationKind => {
  if (/(^|_)message$/.test(code)) return 'messages';
  if (code.startsWith('activation_')) return 'activations';
  if (code.startsWith('take_off_')) return 'take_offs';
  return REQUESTS.has(code) ? 'requests' : 'decisions';
};

/** Somebody on the ground waits for it. */
const URGENT: ReadonlySet<string> = new Set(['take_off_landing_required']);
/** Never switched off: what is urgent, and what others do with the person's account. */
const ALWAYS_TOLD: ReadonlySet<string> = new Set([...URGENT, 'account_looked']);

export const isUrgent = (code: string): boolean => URGENT.has(code);

/** Whether a person wants news of this code by this way. */
export const wantsChannel = (settings: ContactSettings, code: string, channel: Channel): boolean =>
  ALWAYS_TOLD.has(code) || settings.notifications[kindOf(code)][channel];

/**
 * Whether somebody of an operator sees helicopters and hears of those near its drones: granted to the operator, and turned on by the
 * person (specification 1, §3). Who answers or watches somewhere always does.
 */
export const seesHelicopters = (
  config: { readonly has_hss_exploitant_authorization: boolean },
  settings: Pick<ContactSettings, 'hss_notifications_allowed'>,
): boolean => config.has_hss_exploitant_authorization && settings.hss_notifications_allowed;
