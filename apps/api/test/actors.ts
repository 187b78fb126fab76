import type {
  AccessPrivilege,
  AuthorityRole,
  AuthorityType,
  AuthorityUserType,
  ContactProfile,
  OperatorRole,
  OperatorUserType,
  UserType,
} from '@envol/domain/access/actor';
import type { StructureType } from '@envol/domain/approvals/structures';
import { ACCESS_SECONDS, openSession, REFRESH_SECONDS } from '../src/modules/auth/sessions.repository.ts';
import { secondsAfter, systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';

/** Everybody's password. */
export const PASSWORD = 'a long enough password';
/** Its hash at the least cost: at the product's each comparison takes 30 ms of processor time. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$X8kW2/Knpx5d2TgJvJHGMQ$YSim2BFfomz7fCIceqhmZDhU3nGbKCxYEp90CSjhdoQ';

export interface Person {
  readonly id: number;
  readonly token: string;
  /** Of the membership that a session begins with. */
  readonly operator_id: number | null;
  readonly structure_id: number | null;
  readonly membership_ids: readonly number[];
}

/** The operator that a person works for; throws for who works for none. */
export const operatorIdOf = ({ id, operator_id }: Person): number => {
  if (operator_id === null) throw new Error(`Person ${id} works for no operator`);
  return operator_id;
};

type Part =
  | {
      readonly operator_id: number;
      readonly user_type: OperatorUserType;
      readonly role: OperatorRole;
      readonly contact_profile?: ContactProfile;
      readonly is_sub_exploitant_manager?: boolean;
    }
  | (({ readonly structure_id: number } | { readonly authority_id: number }) & {
      readonly user_type: AuthorityUserType;
      readonly role: AuthorityRole;
      readonly access_privileges: AccessPrivilege[];
    });

interface Who {
  readonly user_type: UserType;
  readonly parts?: readonly Part[];
}

/** Adds a user who has accepted the terms, and signs the person in. */
export const addPerson = async (
  db: Database,
  name: string,
  { user_type, parts = [] }: Who,
  passwordHash = PASSWORD_HASH,
): Promise<Person> => {
  const user = await db
    .insertInto('users')
    .values({
      username: name,
      email: `${name}@example.invalid`,
      long_name: name.charAt(0).toUpperCase() + name.slice(1),
      password_hash: passwordHash,
      user_type,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('terms_acceptances')
    .values({ user_id: user.id, version: '2026-01', accepted_at: '2026-01-01T08:00:00Z' })
    .execute();
  const memberships: { id: number; operator_id: number | null; structure_id: number | null }[] = [];
  for (const part of parts)
    memberships.push(
      await db
        .insertInto('memberships')
        .values({ user_id: user.id, ...part })
        .returning(['id', 'operator_id', 'structure_id'])
        .executeTakeFirstOrThrow(),
    );
  const { token } = await openSession(db, systemClock, { user_id: user.id, device: { name: 'Tests' } });
  return {
    id: user.id,
    token,
    operator_id: memberships[0]?.operator_id ?? null,
    structure_id: memberships[0]?.structure_id ?? null,
    membership_ids: memberships.map(({ id }) => id),
  };
};

const addOperator = async (db: Database, name: string): Promise<number> =>
  (
    await db
      .insertInto('operators')
      // Of the greatest plan, so that none is in the way; tests of plans give another (`plans.ts`).
      .values({ commercial_name: name, company: name, plan: 'enterprise', granted_plan: 'enterprise' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const addAuthority = async (db: Database, name: string, authority_type: AuthorityType): Promise<number> =>
  (
    await db
      .insertInto('authorities')
      .values({ name, authority_type })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const addStructure = async (
  db: Database,
  code: string,
  name: string,
  [lng, lat]: readonly [number, number],
  of: { readonly structure_type?: StructureType; readonly authority_id?: number } = {},
): Promise<number> => {
  const { id } = await db
    .insertInto('structures')
    .values({
      code,
      name,
      structure_type: 'dsna_airport',
      reference_lng: lng,
      reference_lat: lat,
      phone: null,
      email: `${code}@example.invalid`,
      ...of,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('structure_settings')
    .set({ notice_min_days: 5 })
    .where('structure_id', '=', id)
    .execute();
  return id;
};

const operator = (operator_id: number, role: OperatorRole, contact_profile?: ContactProfile): Who => ({
  user_type: 'subscribers',
  parts: [{ operator_id, user_type: 'subscribers', role, ...(contact_profile && { contact_profile }) }],
});

const authority = (
  tenant: { readonly structure_id: number } | { readonly authority_id: number },
  access_privileges: AccessPrivilege[],
  role: AuthorityRole = 'controller',
  user_type: AuthorityUserType = 'authorities',
): Who => ({ user_type, parts: [{ ...tenant, user_type, role, access_privileges }] });

/** An operator of two parts, its owner, and who keeps the first part alone. */
const addEntities = async (db: Database) => {
  const east = await addOperator(db, 'Est Réseau');
  const entities = await db
    .insertInto('sub_exploitants')
    .values(['Agence Alsace', 'Agence Lorraine'].map((name) => ({ operator_id: east, name })))
    .returning('id')
    .execute();
  const ids = entities.map(({ id }) => id);
  const manager = await addPerson(db, 'entitymanager', {
    user_type: 'subscribers',
    parts: [
      {
        operator_id: east,
        user_type: 'subscribers',
        role: 'is_manager',
        is_sub_exploitant_manager: true,
      },
    ],
  });
  for (const membership_id of manager.membership_ids)
    await db
      .insertInto('membership_sub_exploitants')
      .values({ membership_id, operator_id: east, sub_exploitant_id: ids[0] ?? Number.NaN })
      .execute();
  return {
    entityOwner: {
      ...(await addPerson(db, 'entityowner', operator(east, 'owner'))),
      sub_exploitant_ids: ids,
    },
    entityManager: manager,
  };
};

/** Organisations that none of the first people has to do with, and the people who have several of them. */
const addFurtherActors = async (db: Database) => {
  const west = await addOperator(db, 'Ouest Drone');
  const approach = await addAuthority(db, 'Approche de l’Ouest', 'air_traffic_control');
  const firstField = await addStructure(db, 'ZZ01', 'Premier terrain', [-1.6, 47.1], {
    authority_id: approach,
  });
  const secondField = await addStructure(db, 'ZZ02', 'Second terrain', [-1.7, 48], {
    authority_id: approach,
  });
  const island = await addStructure(db, 'ZZ03', 'Terrain de l’île', [-2.2, 46.7]);
  const uspace = await addStructure(db, 'ZZ04', 'U-space', [-1.5, 47.2], { structure_type: 'ussp' });
  const approves: AccessPrivilege[] = ['approvals', 'activations'];
  return {
    /** Speaks for both structures of an authority. */
    approachController: {
      ...(await addPerson(db, 'approach', authority({ authority_id: approach }, approves))),
      structure_ids: [firstField, secondField] as const,
    },
    /** Works for an operator, and for an airport; a session begins for the operator. */
    bothSides: {
      ...(await addPerson(db, 'both', {
        user_type: 'subscribers',
        parts: [
          ...(operator(west, 'owner').parts ?? []),
          ...(authority({ structure_id: island }, ['approvals']).parts ?? []),
        ],
      })),
      other_structure_id: island,
    },
    ...(await addEntities(db)),
    manager: await addPerson(
      db,
      'manager',
      authority({ structure_id: island }, [], 'manager', 'authority_managers'),
    ),
    uspaceAuthority: await addPerson(
      db,
      'uspaceauthority',
      authority({ structure_id: uspace }, approves, 'controller', 'authority_ussps'),
    ),
    uspacePilot: await addPerson(db, 'uspacepilot', {
      user_type: 'dronist_ussps',
      parts: [{ operator_id: west, user_type: 'dronist_ussps', role: 'standard' }],
    }),
    uspaceSupervisor: await addPerson(
      db,
      'uspacesupervisor',
      authority({ structure_id: uspace }, [], 'controller', 'realtime_superviser_ussps'),
    ),
    visitor: await addPerson(db, 'visitor', { user_type: 'visitors' }),
    hijacker: await addPerson(db, 'hijacker', { user_type: 'hijackers' }),
    staff: await addPerson(db, 'staff', { user_type: 'platform_admins' }),
  };
};

/**
 * The named people of the tests: two operators that know nothing of each other, two authorities likewise, people with
 * several organisations, and one of every other kind.
 */
export const addActors = async (db: Database) => {
  const north = await addOperator(db, 'Nord Drone');
  const south = await addOperator(db, 'Sud Drone');
  const blagnac = await addStructure(db, 'LFBO', 'Toulouse-Blagnac', [1.367856, 43.635128]);
  const lyon = await addStructure(db, 'LFLL', 'Lyon-Saint-Exupéry', [5.081111, 45.725556]);
  const atBlagnac = { structure_id: blagnac };
  return {
    owner: await addPerson(db, 'owner', operator(north, 'owner')),
    pilot: await addPerson(db, 'pilot', operator(north, 'standard')),
    generalist: await addPerson(db, 'generalist', operator(north, 'standard', 'rte_generalist')),
    stranger: await addPerson(db, 'stranger', operator(south, 'owner')),
    controller: await addPerson(db, 'controller', authority(atBlagnac, ['approvals'])),
    colleague: await addPerson(db, 'colleague', authority(atBlagnac, ['approvals', 'activations'])),
    onlooker: await addPerson(db, 'onlooker', authority(atBlagnac, ['activations'])),
    otherController: await addPerson(db, 'othercontroller', authority({ structure_id: lyon }, ['approvals'])),
    chief: await addPerson(db, 'chief', authority(atBlagnac, ['approvals'], 'admin')),
    ...(await addFurtherActors(db)),
  };
};
export type Actors = Awaited<ReturnType<typeof addActors>>;

/** The sessions of people who were added before begin now, by the clock of the file that takes them. */
export const beginSessions = async (db: Database): Promise<void> => {
  const now = systemClock.now();
  await db
    .updateTable('sessions')
    .set({
      access_expires_at: secondsAfter(now, ACCESS_SECONDS).toISOString(),
      refresh_expires_at: secondsAfter(now, REFRESH_SECONDS).toISOString(),
      created_at: now.toISOString(),
      used_at: now.toISOString(),
    })
    .execute();
};
