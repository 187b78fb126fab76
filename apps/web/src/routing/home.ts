import type { CurrentUser } from '@envol/contract/auth';
import type { UserType } from '@envol/domain/access/actor';
import type { Capability } from '@envol/domain/access/capabilities';
import { isPhone } from '../ui/useIsPhone.ts';
import { deskOf } from './deskOf.ts';

type Home =
  | '/map'
  | '/map/opinions'
  | '/map/supervisions'
  | '/platform'
  | '/map/users'
  | '/map/flights'
  | '/map/take-off-authorizations'
  | '/map/approvals'
  | '/map/activations'
  | '/tower'
  | '/map/helicopter-departures'
  | '/declarations'
  | '/flight-authorizations'
  | '/settings';

interface Beginning {
  readonly to: Home;
  readonly needs?: Capability;
  /** Of who decides on the day. */
  readonly on_day?: Home;
}

/** Where each kind of user begins (specification 1, §2), and what the first screen there is for. */
const HOMES: Readonly<Record<UserType, Beginning>> = {
  subscribers: { to: '/map/flights', needs: 'flies' },
  dronist_ussps: { to: '/map/flights', needs: 'flies' },
  authorities: { to: '/map/approvals', needs: 'answers' },
  // A U-space provider answers flight authorisations first: requests for agreements are another service's.
  authority_ussps: { to: '/map/approvals', needs: 'answers', on_day: '/flight-authorizations' },
  authority_managers: { to: '/settings' },
  visitors: { to: '/map/opinions', needs: 'gives_opinions' },
  realtime_superviser_ussps: { to: '/map/supervisions', needs: 'supervises' },
  hijackers: { to: '/map/users', needs: 'impersonates' },
  platform_admins: { to: '/platform', needs: 'runs_platform' },
};

/** The first screen of a user; the map of the airspace for one who acts for nobody, whatever the account is called. */
export const homeOf = ({
  user_type,
  capabilities,
  authority,
}: Pick<CurrentUser, 'user_type' | 'capabilities'> & Partial<Pick<CurrentUser, 'authority'>>): Home => {
  // A helicopter base has its own departures to announce; who also has other structures decides for those.
  const structures = authority?.structures ?? [];
  const hasBasesAlone = structures.length > 0 && structures.every((its) => its.has_helicopter_base === true);
  if (capabilities.includes('activates') && hasBasesAlone) return '/map/helicopter-departures';
  // Who reads declarations has these to look at first.
  if (capabilities.includes('answers') && deskOf({ authority: authority ?? null }) !== null)
    return '/declarations';
  const { to, needs, on_day } = HOMES[user_type];
  if (on_day !== undefined && capabilities.includes('activates')) return on_day;
  // The simplified interface is one list; who decides on the day alone has the day to look at first.
  if (capabilities.includes('activates') && authority?.simplified_interface) return '/tower';
  if (capabilities.includes('activates') && !capabilities.includes('decides')) return '/map/activations';
  return needs === undefined || capabilities.includes(needs) ? to : '/map';
};

/** Where a visit begins: for who flies, on a phone, at the day; else at home. */
export const startOf = (
  user: Parameters<typeof homeOf>[0] & Partial<Pick<CurrentUser, 'operator' | 'permissions'>>,
  hasPhone: () => boolean = isPhone,
): Home => {
  const isPilot = user.capabilities.includes('flies') && (user.operator?.pilot_id ?? null) !== null;
  const mayRead = user.permissions?.includes('activation:read') === true;
  return isPilot && mayRead && hasPhone() ? '/map/take-off-authorizations' : homeOf(user);
};

/** A path of ours to come back to after the sign-in; anything else (another site, the sign-in itself) is dropped. */
export const safeRedirect = (wanted: unknown): string | undefined =>
  typeof wanted === 'string' &&
  /^\/(?![/\\])[^\p{Cc}\p{Z}\\]*$/u.test(wanted) &&
  wanted !== '/' &&
  !wanted.startsWith('/?')
    ? wanted
    : undefined;
