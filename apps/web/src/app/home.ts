import type { UserType } from '@envol/domain/access/actor';

/** Where each kind of account begins (specification 1, §2). `/map` itself says what the other accounts can see. */
export const homeOf = (userType: UserType): '/map' | '/map/flights' | '/map/approvals' | '/settings' => {
  if (userType === 'subscribers') return '/map/flights';
  if (userType === 'authorities') return '/map/approvals';
  if (userType === 'authority_managers') return '/settings';
  return '/map';
};

/** A path of ours to come back to after the sign-in; anything else (another site, the sign-in itself) is dropped. */
export const safeRedirect = (wanted: unknown): string | undefined =>
  typeof wanted === 'string' &&
  /^\/(?![/\\])[^\p{Cc}\p{Z}\\]*$/u.test(wanted) &&
  wanted !== '/' &&
  !wanted.startsWith('/?')
    ? wanted
    : undefined;
