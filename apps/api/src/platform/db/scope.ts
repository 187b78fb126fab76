import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '@envol/domain/access/actor';
import { type Capability, hasCapability } from '@envol/domain/access/capabilities';
import { reachOf } from '@envol/domain/access/reach';
import type { ROLE_NAMES } from './roles.ts';

type ScopedRole = (typeof ROLE_NAMES)[number];

/** On whose behalf a connection works: a role of the database, and the settings that its policies read. */
export interface Scope {
  readonly role: 'none' | ScopedRole;
  readonly user: string;
  readonly operator: string;
  /** The sub-entities to which the asker is confined, as the text of an array; empty for the whole operator. */
  readonly sub_exploitants: string;
  /** As which pilot the asker sees its own missions alone; '0': as none; empty: not confined. */
  readonly pilot: string;
  /** Ids, with commas between. */
  readonly structures: string;
  /** Who of the staff acts in the asker's name; empty: the asker does. */
  readonly staff: string;
}

/** The process's own work, under the login that owns the tables. */
export const SYSTEM: Scope = {
  role: 'none',
  user: '',
  operator: '',
  sub_exploitants: '',
  pilot: '',
  structures: '',
  staff: '',
};

/** Who acts for nobody reads the published data alone: no tenant's id is set. */
export const NOBODY: Scope = { ...SYSTEM, role: 'envol_tenant' };

/** The role for what a person can do; of an authority without structures too, which reads requests and finds none. */
const ROLE_OF: readonly (readonly [Capability, ScopedRole])[] = [
  ['flies', 'envol_operator'],
  ['answers', 'envol_authority'],
  ['supervises', 'envol_supervisor'],
  ['gives_opinions', 'envol_visitor'],
  ['impersonates', 'envol_staff'],
  ['runs_platform', 'envol_staff'],
];

/** What the database lets a signed-in user reach, for whom that person acts now. */
export const scopeOf = (actor: Actor | null): Scope => {
  if (actor === null) return NOBODY;
  const { operator_id, sub_exploitant_ids, own_missions, structure_ids, supervised_structure_ids } =
    reachOf(actor);
  const [, found] = ROLE_OF.find(([capability]) => hasCapability(actor, capability)) ?? [null, NOBODY.role];
  // Who keeps a part alone, or sees its own missions alone, has policies of its own beside the operator's (0023, 0115).
  const confined = sub_exploitant_ids === null ? found : 'envol_operator_part';
  const role = own_missions === null ? confined : 'envol_operator_own';
  return {
    role,
    user: String(actor.user_id),
    operator: operator_id === null ? '' : String(operator_id),
    sub_exploitants: sub_exploitant_ids === null ? '' : `{${sub_exploitant_ids.join(',')}}`,
    pilot: own_missions === null ? '' : String(own_missions.pilot_id ?? ''),
    structures: [...structure_ids, ...supervised_structure_ids].join(','),
    staff: String(actor.impersonator_user_id ?? ''),
  };
};

const calls = new AsyncLocalStorage<true>();

/** Runs what answers a call: nobody waits for a database without end. */
export const answerCall = (work: () => void): void => calls.run(true, work);

export const isAnsweringCall = (): boolean => calls.getStore() === true;

const storage = new AsyncLocalStorage<Scope>();

/** Runs a request's handler in its asker's scope, and all that it awaits. */
export const runInScope = <T>(scope: Scope, work: () => Promise<T>): Promise<T> => storage.run(scope, work);

/** The scope of the request at hand; nobody's where there is none, so that what loses its request reaches nothing. */
export const currentScope = (): Scope => storage.getStore() ?? NOBODY;
