import type { Actor } from './actor.ts';
import { hasPermission, PERMISSIONS, type Permission } from './permissions.ts';

/** What no program does with a key: act on the account itself, or look through another's. */
const isForPeopleAlone = (permission: Permission): boolean =>
  permission === 'public' ||
  permission.startsWith('account:') ||
  permission.startsWith('demo:') ||
  permission === 'user:impersonate';

/** The scopes that a key of the API may have: permissions, as calls ask for them. */
export const SCOPES = (Object.keys(PERMISSIONS) as Permission[]).filter(
  (permission) => !isForPeopleAlone(permission),
) as [Permission, ...Permission[]];

/** The scopes that a person may give to a key: nothing that the person may not do. */
export const scopesOf = (actor: Actor): Permission[] => SCOPES.filter((scope) => hasPermission(actor, scope));
