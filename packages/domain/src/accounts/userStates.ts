/** What of an account the platform's page counts: new in the last seven days, not yet confirmed, blocked. */
export const USER_STATES = ['new', 'unconfirmed', 'blocked'] as const;
export type UserState = (typeof USER_STATES)[number];
