import type { CurrentUser, Session } from '@envol/contract/auth';
import type { Permission } from '@envol/domain/access/permissions';
import { DEFAULT_SETTINGS } from '@envol/domain/accounts/settings';
import { openSession } from '../src/api/session.ts';

/** Somebody of an operator, signed in with these permissions; `setUpFakeApi` signs out after each test. */
export const signedInAs = (permissions: readonly Permission[]): void =>
  openSessionOf({ permissions: [...permissions] });

/** Somebody's session, with what the test says of that person. */
export const sessionOf = (user: Partial<CurrentUser>): Session => ({
  // Typed, not parsed: a field that the contract gains is missed when types are checked.
  token: 'token',
  refresh_token: 'refresh',
  expires_at: '2100-01-01T00:00:00Z',
  user: {
    id: 1,
    username: 'claire.morel',
    email: 'claire.morel@example.invalid',
    long_name: 'Claire Morel',
    language: 'fr',
    user_type: 'subscribers',
    memberships: [],
    suspended_organisations: [],
    acting_membership_id: null,
    impersonator_user_id: null,
    acts_by_consent: false,
    subscribed: false,
    subscription: { active: false, enterprise: false },
    is_email_confirmed: true,
    second_factor_due: false,
    terms_due: false,
    operator: null,
    authority: null,
    capabilities: [],
    permissions: [],
    settings: {
      ...DEFAULT_SETTINGS,
      available_maps: [...DEFAULT_SETTINGS.available_maps],
    },
    ...user,
  },
});

/** Somebody signed in, with what the test says of that person. */
export const openSessionOf = (user: Partial<CurrentUser>): void => openSession(sessionOf(user), false);
