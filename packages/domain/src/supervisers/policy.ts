import {
  type AccessPrivilege,
  type Actor,
  type AuthorityRole,
  type AuthorityUserType,
  authorityOf,
} from '../access/actor.ts';
import { DECIDING_USER_TYPES, hasCapability } from '../access/capabilities.ts';

/** A person of an authority (superviser), as far as rights go. */
export interface SuperviserRights {
  readonly user_type: AuthorityUserType;
  readonly role: AuthorityRole;
  readonly access_privileges: readonly AccessPrivilege[];
  readonly simplified_interface: boolean;
  /** Null: every structure of the authority. */
  readonly structure_ids: readonly number[] | null;
}

const deciding: ReadonlySet<string> = new Set(DECIDING_USER_TYPES);

/** Whether rights of this kind hold requests or activations at all. */
export const hasPrivileges = (userType: AuthorityUserType): boolean => deciding.has(userType);

/** Whether people of this kind watch flights and decide on nothing. */
export const isWatching = (userType: AuthorityUserType): boolean => userType === 'realtime_superviser_ussps';

/** The kinds of people whom a keeper makes: the platform's staff all of them, an authority those of its own kind. */
export const typesOfKeeper = (
  userType: Actor['user_type'],
  runsPlatform: boolean,
): readonly AuthorityUserType[] => {
  if (runsPlatform)
    return ['authorities', 'authority_managers', 'authority_ussps', 'realtime_superviser_ussps'];
  return userType === 'authority_ussps'
    ? ['authority_ussps', 'realtime_superviser_ussps']
    : ['authorities', 'authority_managers'];
};

/** The same for somebody who is signed in. */
export const userTypesManagedBy = (actor: Actor): readonly AuthorityUserType[] =>
  typesOfKeeper(actor.user_type, hasCapability(actor, 'runs_platform'));

/** Only an administrator keeps administrators; nobody takes its own rights away, so that one administrator stays. */
export const mayKeep = (
  actor: Actor,
  {
    membership_id,
    role,
    user_type,
  }: Pick<SuperviserRights, 'role' | 'user_type'> & { membership_id: number | null },
): boolean => {
  if (hasCapability(actor, 'runs_platform')) return true;
  if (!hasCapability(actor, 'keeps_supervisers') || !userTypesManagedBy(actor).includes(user_type))
    return false;
  if (membership_id !== null && membership_id === actor.acting?.id) return false;
  return role !== 'admin' || authorityOf(actor)?.role === 'admin';
};

export interface RightsIssue {
  readonly field: 'access_privileges' | 'simplified_interface' | 'structure_ids';
  readonly message: 'only_who_decides' | 'only_controllers' | 'whole_authority';
}

/** What does not go together in somebody's rights. */
export const rightsIssues = (rights: SuperviserRights): RightsIssue[] => [
  ...(rights.access_privileges.length > 0 && !hasPrivileges(rights.user_type)
    ? [{ field: 'access_privileges', message: 'only_who_decides' } as const]
    : []),
  ...(rights.simplified_interface && rights.role !== 'controller'
    ? [{ field: 'simplified_interface', message: 'only_controllers' } as const]
    : []),
  ...(rights.structure_ids !== null && rights.role === 'admin'
    ? [{ field: 'structure_ids', message: 'whole_authority' } as const]
    : []),
];
