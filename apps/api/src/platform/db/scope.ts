import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '@envol/domain/access/actor';
import { can } from '@envol/domain/access/capabilities';
import { reachOf } from '@envol/domain/access/reach';

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

/** What the database lets a signed-in user reach, for whom that person acts now. */
export const scopeOf = (actor: Actor | null): Scope => {
  if (actor === null) return NOBODY;
  const { operator_id, structure_ids } = reachOf(actor);
  const scope = { ...NOBODY, user: String(actor.user_id) };
  if (operator_id !== null) return { ...scope, role: 'envol_operator', operator: String(operator_id) };
  // Also of an authority without structures: it reads requests, and finds none.
  if (can(actor, 'answers'))
    return { ...scope, role: 'envol_authority', structures: structure_ids.join(',') };
  return scope;
};

const storage = new AsyncLocalStorage<Scope>();

/** Runs a request's handler in its asker's scope, and all that it awaits. */
export const runInScope = <T>(scope: Scope, work: () => Promise<T>): Promise<T> => storage.run(scope, work);

/** The scope of the request at hand; nobody's where there is none, so that what loses its request reaches nothing. */
export const currentScope = (): Scope => storage.getStore() ?? NOBODY;
