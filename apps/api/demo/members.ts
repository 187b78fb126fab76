import type {
  Actor,
  AuthorityMembership,
  AuthorityRole,
  AuthorityUserType,
  Membership,
  OperatorMembership,
  UserType,
} from '@envol/domain/access/actor';
import { DEFAULT_CONFIG } from '@envol/domain/operators/config';
import type { Db } from '../src/platform/db/database.ts';
import type { DemoOperator } from './operators.ts';

export interface SeededOperator {
  readonly id: number;
  readonly plan: DemoOperator;
  readonly pilot_ids: readonly number[];
  readonly drone_ids: readonly number[];
  /** Who asks: the person of the same place among the operator's people. */
  readonly actors: readonly { readonly actor: Actor; readonly name: string }[];
}

export interface SeededAuthority {
  readonly id: number;
  readonly controller: { readonly actor: Actor; readonly name: string };
  /** Who takes turns with the controller. */
  readonly colleague?: { readonly actor: Actor; readonly name: string };
}

/** A row of an account that nobody has signed in to. */
export const user = (username: string, longName: string, userType: UserType, hash: string) => ({
  username,
  email: `${username}@example.invalid`,
  long_name: longName,
  password_hash: hash,
  user_type: userType,
});

export const addUser = async (db: Db, username: string, longName: string, userType: UserType, hash: string) =>
  (
    await db
      .insertInto('users')
      .values(user(username, longName, userType, hash))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const actorOf = (userId: number, membership: Membership): Actor => ({
  user_id: userId,
  user_type: membership.user_type,
  memberships: [membership],
  acting: membership,
  impersonator_user_id: null,
});

/** Makes a person a member of an operator. */
export const joinOperator = async (
  db: Db,
  userId: number,
  part: Omit<OperatorMembership, 'id' | 'tenant_kind' | 'sub_exploitant_ids' | 'is_restricted' | 'config'>,
): Promise<OperatorMembership> => {
  const { entitlement: _, ...columns } = part;
  const { id } = await db
    .insertInto('memberships')
    .values({ user_id: userId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    id,
    tenant_kind: 'operator',
    is_restricted: false,
    config: DEFAULT_CONFIG,
    sub_exploitant_ids: null,
    ...part,
  };
};

/** Makes a person a member of a structure, or of an authority with these structures. */
export const joinAuthority = async (
  db: Db,
  userId: number,
  tenant: { readonly structure_id: number } | { readonly authority_id: number },
  part: Omit<AuthorityMembership, 'id' | 'tenant_kind' | 'tenant_id'>,
): Promise<AuthorityMembership> => {
  const { id } = await db
    .insertInto('memberships')
    .values({
      user_id: userId,
      ...tenant,
      user_type: part.user_type,
      role: part.role,
      access_privileges: [...part.access_privileges],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const of =
    'structure_id' in tenant
      ? ({ tenant_kind: 'structure', tenant_id: tenant.structure_id } as const)
      : ({ tenant_kind: 'authority', tenant_id: tenant.authority_id } as const);
  return { id, ...of, ...part };
};

const DUTIES: Readonly<Partial<Record<AuthorityUserType, AuthorityMembership['access_privileges']>>> = {
  authorities: ['approvals', 'activations'],
  authority_ussps: ['approvals', 'activations'],
};

/** An account in one structure. */
export const addAuthorityUser = async (
  db: Db,
  structureId: number,
  person: { username: string; name: string; role: AuthorityRole; user_type: AuthorityUserType },
  hash: string,
): Promise<Actor> => {
  const { role, user_type } = person;
  const userId = await addUser(db, person.username, person.name, user_type, hash);
  const membership = await joinAuthority(
    db,
    userId,
    { structure_id: structureId },
    { user_type, role, structure_ids: [structureId], access_privileges: DUTIES[user_type] ?? [] },
  );
  return actorOf(userId, membership);
};
