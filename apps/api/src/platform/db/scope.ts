import { AsyncLocalStorage } from 'node:async_hooks';
import { type Actor, isAuthority, isOperator } from '@envol/domain/access/actor';

/** On whose behalf a connection works: a role of the database, and the settings that its policies read. */
export interface Scope {
  readonly role: 'none' | 'envol_tenant' | 'envol_operator' | 'envol_authority';
  readonly user: string;
  readonly operator: string;
  /** Ids, with commas between. */
  readonly structures: string;
}

/** The process's own work, under the login that owns the tables. */
export const SYSTEM: Scope = { role: 'none', user: '', operator: '', structures: '' };

/** Nobody: published data, and nothing else. */
export const NOBODY: Scope = { ...SYSTEM, role: 'envol_tenant' };

/** What the database lets a signed-in user reach. */
export const scopeOf = (actor: Actor | null): Scope => {
  if (actor === null) return NOBODY;
  const user = String(actor.user_id);
  if (isOperator(actor))
    return { role: 'envol_operator', user, operator: String(actor.operator.operator_id), structures: '' };
  if (isAuthority(actor))
    return { role: 'envol_authority', user, operator: '', structures: String(actor.authority.authority_id) };
  return { ...NOBODY, user };
};

const storage = new AsyncLocalStorage<Scope>();

/** Runs a request's handler in its asker's scope, and all that it awaits. */
export const runInScope = <T>(scope: Scope, work: () => Promise<T>): Promise<T> => storage.run(scope, work);

/** The scope of the request at hand; nobody's where there is none, so that what loses its request reaches nothing. */
export const currentScope = (): Scope => storage.getStore() ?? NOBODY;
