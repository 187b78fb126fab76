import type { AuthorityRole, AuthorityUserType, UserType } from '@envol/domain/access/actor';
import { entitledTo } from '@envol/domain/plans/entitlement';
import { boxText } from '../src/platform/db/boxText.ts';
import type { Db } from '../src/platform/db/database.ts';
import { addClientSites } from './clientSites.ts';
import {
  addAuthorityUser,
  addUser,
  joinAuthority,
  joinOperator,
  type SeededAuthority,
  type SeededOperator,
  user,
} from './members.ts';

/** Accounts that act for nobody, one of each kind. */
const OTHERS: readonly { username: string; long_name: string; user_type: UserType }[] = [
  { username: 'support.envol', long_name: 'Assistance Envol', user_type: 'hijackers' },
  { username: 'admin.plateforme', long_name: 'Administration Envol', user_type: 'platform_admins' },
  { username: 'mairie.blagnac', long_name: 'Mairie de Blagnac', user_type: 'visitors' },
];

/** A U-space of the demonstration's own: there is none in France yet. */
const U_SPACE = {
  code: 'USPACE-DEMO',
  name: 'U-space de démonstration',
  lng: 1.2633,
  lat: 43.4489,
  /** The aerodrome in its midst, whose requests it answers. */
  aerodrome: { code: 'LFBR', name: 'Muret-Lherm' },
  day: {
    activation_required: true,
    take_off_authorization_activated: true,
    take_off_validity_minutes: 15,
  },
};
const U_SPACE_PEOPLE: readonly {
  username: string;
  name: string;
  role: AuthorityRole;
  user_type: AuthorityUserType;
}[] = [
  { username: 'uspace.autorite', name: 'Autorité U-space', role: 'controller', user_type: 'authority_ussps' },
  {
    username: 'uspace.supervision',
    name: 'Supervision U-space',
    role: 'controller',
    user_type: 'realtime_superviser_ussps',
  },
];
/** Flies for an operator under a U-space provider. */
const U_SPACE_PILOT = { username: 'uspace.pilote', name: 'Pilote U-space', operator: 'aerovision' };

/** One approach control that answers for two airports, with a person for both. */
const APPROACH = {
  name: 'Approche de Lyon',
  codes: ['LFLL', 'LFLY'],
  username: 'approche.lyon',
  long_name: 'Approche de Lyon',
};
/** Who works for an operator, and on some days for an airport. */
const ON_BOTH_SIDES = { username: 'simon.arnaud', code: 'LFLS' };

/** Their user names, for the sign-in page. */
export const OTHER_USERNAMES: readonly string[] = [
  APPROACH.username,
  ...U_SPACE_PEOPLE.map((person) => person.username),
  U_SPACE_PILOT.username,
  ...OTHERS.map((other) => other.username),
];

/** Where it is, invented like the U-space itself. */
const addUspaceZone = (db: Db, structure_id: number) =>
  db
    .insertInto('structure_zones')
    .values({
      structure_id,
      kind: 'uspace',
      code: null,
      name: U_SPACE.name,
      geometry: JSON.stringify({ type: 'Circle', center: [U_SPACE.lng, U_SPACE.lat], radius_m: 3000 }),
      bbox: boxText([U_SPACE.lng - 0.04, U_SPACE.lat - 0.03, U_SPACE.lng + 0.04, U_SPACE.lat + 0.03]),
      area_m2: Math.PI * 3000 ** 2,
      ceiling_m: 120,
      created_by: null,
      created_by_name: U_SPACE.name,
      created_at: '2026-01-01T08:00:00Z',
      updated_at: '2026-01-01T08:00:00Z',
    })
    .execute();

/** The aerodrome leaves its requests to the U-space; gives who answers them. */
const addDelegator = async (
  db: Db,
  uspace: { readonly id: number; readonly controller: SeededAuthority['controller'] },
): Promise<SeededAuthority> => {
  const { aerodrome, lng, lat, day } = U_SPACE;
  const { id } = await db
    .insertInto('structures')
    .values({
      ...aerodrome,
      structure_type: 'airport',
      reference_lng: lng,
      reference_lat: lat,
      phone: null,
      email: null,
      delegatee_structure_id: uspace.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('structure_settings').set(day).where('structure_id', '=', uspace.id).execute();
  return { id, controller: uspace.controller };
};

/** Gives the authority that people ask there, by its code. */
const addUspace = async (
  db: Db,
  operators: ReadonlyMap<string, SeededOperator>,
  hash: string,
): Promise<readonly (readonly [string, SeededAuthority])[]> => {
  const { code, name, lng, lat } = U_SPACE;
  const { id } = await db
    .insertInto('structures')
    .values({
      code,
      name,
      structure_type: 'ussp',
      reference_lng: lng,
      reference_lat: lat,
      phone: null,
      email: 'uspace@example.invalid',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addUspaceZone(db, id);
  const actors = [];
  for (const person of U_SPACE_PEOPLE)
    actors.push({ actor: await addAuthorityUser(db, id, person, hash), name: person.name });
  const [controller] = actors;
  const operator = operators.get(U_SPACE_PILOT.operator);
  if (!operator || !controller) return [];
  const userId = await addUser(db, U_SPACE_PILOT.username, U_SPACE_PILOT.name, 'dronist_ussps', hash);
  await joinOperator(db, userId, {
    user_type: 'dronist_ussps',
    operator_id: operator.id,
    role: 'standard',
    contact_profile: 'standard',
    entitlement: entitledTo(operator.plan.plan),
    pilot_id: null,
  });
  return [[U_SPACE.aerodrome.code, await addDelegator(db, { id, controller })]];
};

/** An authority with two structures and a person for both, and a person on both sides. */
const addSharedPeople = async (
  db: Db,
  authorities: ReadonlyMap<string, SeededAuthority>,
  hash: string,
): Promise<void> => {
  const { id: authorityId } = await db
    .insertInto('authorities')
    .values({ name: APPROACH.name, authority_type: 'air_traffic_control' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const structureIds = APPROACH.codes.flatMap((code) => authorities.get(code)?.id ?? []);
  if (structureIds.length > 0)
    await db
      .updateTable('structures')
      .set({ authority_id: authorityId })
      .where('id', 'in', structureIds)
      .execute();
  await joinAuthority(
    db,
    await addUser(db, APPROACH.username, APPROACH.long_name, 'authorities', hash),
    { authority_id: authorityId },
    {
      user_type: 'authorities',
      role: 'manager',
      structure_ids: structureIds,
      access_privileges: ['approvals', 'activations'],
    },
  );
  const airport = authorities.get(ON_BOTH_SIDES.code);
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', ON_BOTH_SIDES.username)
    .executeTakeFirst();
  if (airport && person)
    await joinAuthority(
      db,
      person.id,
      { structure_id: airport.id },
      {
        user_type: 'authorities',
        role: 'controller',
        structure_ids: [airport.id],
        access_privileges: ['approvals'],
      },
    );
};

/** Everybody beside the operators' and the airports' own people; gives the authorities that are no airport's own. */
export const addOthers = async (
  db: Db,
  operators: ReadonlyMap<string, SeededOperator>,
  authorities: ReadonlyMap<string, SeededAuthority>,
  hash: string,
): Promise<readonly (readonly [string, SeededAuthority])[]> => {
  const more = await addUspace(db, operators, hash);
  await addSharedPeople(db, authorities, hash);
  await addClientSites(db, authorities);
  await db
    .insertInto('users')
    .values(OTHERS.map((other) => user(other.username, other.long_name, other.user_type, hash)))
    .execute();
  return more;
};
