import type {
  AccessPrivilege,
  AuthorityRole,
  ContactProfile,
  OperatorRole,
  UserType,
} from '@envol/domain/access/actor';
import { openSession } from '../src/modules/auth/sessions.repository.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';

/** Everybody's password; the hash is made once, as it is slow by design. */
export const PASSWORD = 'a long enough password';

export interface Person {
  readonly id: number;
  readonly token: string;
  readonly operator_id: number | null;
  readonly structure_id: number | null;
}

interface Who {
  readonly user_type: UserType;
  readonly operator_id?: number;
  readonly operator_role?: OperatorRole;
  readonly contact_profile?: ContactProfile;
  readonly structure_id?: number;
  readonly authority_role?: AuthorityRole;
  readonly access_privileges?: AccessPrivilege[];
}

/** Adds a user and signs the person in. */
export const addPerson = async (
  db: Database,
  name: string,
  who: Who,
  passwordHash = 'unused',
): Promise<Person> => {
  const user = await db
    .insertInto('users')
    .values({
      username: name,
      email: `${name}@example.invalid`,
      long_name: name.charAt(0).toUpperCase() + name.slice(1),
      password_hash: passwordHash,
      user_type: who.user_type,
      operator_id: who.operator_id ?? null,
      operator_role: who.operator_role ?? null,
      contact_profile: who.contact_profile ?? 'standard',
      pilot_id: null,
      structure_id: who.structure_id ?? null,
      authority_role: who.authority_role ?? null,
      access_privileges: who.access_privileges ?? [],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = await openSession(db, systemClock, user.id);
  return { id: user.id, token, operator_id: who.operator_id ?? null, structure_id: who.structure_id ?? null };
};

const addOperator = async (db: Database, name: string): Promise<number> =>
  (
    await db
      .insertInto('operators')
      .values({ commercial_name: name, company: name })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const addStructure = async (
  db: Database,
  code: string,
  name: string,
  lng: number,
  lat: number,
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

/**
 * The named people of the tests: two operators that know nothing of each other, two authorities likewise, and one of
 * every other kind.
 */
export const addActors = async (db: Database) => {
  const north = await addOperator(db, 'Nord Drone');
  const south = await addOperator(db, 'Sud Drone');
  const blagnac = await addStructure(db, 'LFBO', 'Toulouse-Blagnac', 1.367856, 43.635128);
  const lyon = await addStructure(db, 'LFLL', 'Lyon-Saint-Exupéry', 5.081111, 45.725556);
  const operator = (id: number, role: OperatorRole, profile: ContactProfile = 'standard'): Who => ({
    user_type: 'subscribers',
    operator_id: id,
    operator_role: role,
    contact_profile: profile,
  });
  const authority = (id: number, role: AuthorityRole, privileges: AccessPrivilege[]): Who => ({
    user_type: 'authorities',
    structure_id: id,
    authority_role: role,
    access_privileges: privileges,
  });
  return {
    owner: await addPerson(db, 'owner', operator(north, 'owner')),
    pilot: await addPerson(db, 'pilot', operator(north, 'standard')),
    generalist: await addPerson(db, 'generalist', operator(north, 'standard', 'rte_generalist')),
    stranger: await addPerson(db, 'stranger', operator(south, 'owner')),
    controller: await addPerson(db, 'controller', authority(blagnac, 'controller', ['approvals'])),
    colleague: await addPerson(
      db,
      'colleague',
      authority(blagnac, 'controller', ['approvals', 'activations']),
    ),
    onlooker: await addPerson(db, 'onlooker', authority(blagnac, 'controller', ['activations'])),
    otherController: await addPerson(db, 'othercontroller', authority(lyon, 'controller', ['approvals'])),
    chief: await addPerson(db, 'chief', authority(blagnac, 'admin', ['approvals'])),
    staff: await addPerson(db, 'staff', { user_type: 'platform_admins' }),
    visitor: await addPerson(db, 'visitor', { user_type: 'visitors' }),
    hijacker: await addPerson(db, 'hijacker', { user_type: 'hijackers' }),
  };
};
export type Actors = Awaited<ReturnType<typeof addActors>>;
