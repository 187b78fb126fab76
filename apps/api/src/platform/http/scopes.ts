import type { Actor } from '@envol/domain/access/actor';
import { hasPermission, type Permission } from '@envol/domain/access/permissions';
import { Failure } from './failure.ts';

/** Who calls with a key of the API, and with which scopes; without one the person itself. */
interface Keyed {
  readonly api_token?: { readonly scopes: ReadonlySet<string> };
}

/** Holds a key to a scope. Throws SCOPE_MISSING. */
export const holdToScope = ({ api_token: key }: Keyed, scope: string): void => {
  if (key && !key.scopes.has(scope)) throw new Failure('SCOPE_MISSING', { params: { scope } });
};

/** What a part of a call asks for beside the call's own permission. Throws SCOPE_MISSING, FORBIDDEN. */
export const mustAlso = (asker: Keyed & { readonly actor: Actor }, permission: Permission): void => {
  holdToScope(asker, permission);
  if (!hasPermission(asker.actor, permission)) throw new Failure('FORBIDDEN');
};
