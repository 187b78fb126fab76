import type { Actor, AuthorityRole, UserType } from '@envol/domain/access/actor';
import type { Db } from '../src/platform/db/database.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { DEMO_AIRPORTS, type DemoAirport } from './airports.ts';
import { DEMO_OPERATORS, type DemoOperator, type DemoPerson } from './operators.ts';

/** Everybody's password in the demonstration, which says so on its sign-in page. */
export const DEMO_PASSWORD = 'envol-demo';

/** Accounts that plan no mission and decide nothing here, one of each kind. */
const OTHERS: readonly { username: string; long_name: string; user_type: UserType }[] = [
  { username: 'support.envol', long_name: 'Assistance Envol', user_type: 'hijackers' },
  { username: 'admin.plateforme', long_name: 'Administration Envol', user_type: 'platform_admins' },
  { username: 'mairie.blagnac', long_name: 'Mairie de Blagnac', user_type: 'visitors' },
  { username: 'uspace.autorite', long_name: 'Autorité U-space', user_type: 'authority_ussps' },
  { username: 'uspace.pilote', long_name: 'Pilote U-space', user_type: 'dronist_ussps' },
  {
    username: 'uspace.supervision',
    long_name: 'Supervision U-space',
    user_type: 'realtime_superviser_ussps',
  },
];

const controllerName = (airport: DemoAirport): string => `tour.${airport.slug}`;
const adminName = (airport: DemoAirport): string => `admin.${airport.slug}`;
const MANAGER = 'gestion.blagnac';

/** The demonstration's user names, those a visitor tries first at the top. */
export const DEMO_USERNAMES: readonly string[] = [
  'claire.morel',
  'tour.blagnac',
  'yann.legoff',
  'tour.nantes',
  ...DEMO_OPERATORS.flatMap(({ people }) => people.map((person) => person.username)),
  ...DEMO_AIRPORTS.flatMap((airport) => [
    controllerName(airport),
    ...(airport.has_admin ? [adminName(airport)] : []),
  ]),
  MANAGER,
  ...OTHERS.map((other) => other.username),
].filter((name, index, all) => all.indexOf(name) === index);

const user = (username: string, longName: string, userType: UserType, hash: string) => ({
  username,
  email: `${username}@example.invalid`,
  long_name: longName,
  password_hash: hash,
  user_type: userType,
  operator_id: null,
  operator_role: null,
  pilot_id: null,
  structure_id: null,
  authority_role: null,
});

export interface SeededOperator {
  readonly id: number;
  readonly plan: DemoOperator;
  readonly pilot_ids: readonly number[];
  readonly drone_ids: readonly number[];
  /** Who asks: the person of the same place among the operator's people. */
  readonly actors: readonly { readonly actor: Actor; readonly name: string }[];
}

const addPilot = async (db: Db, operatorId: number, person: DemoPerson): Promise<number> =>
  (
    await db
      .insertInto('pilots')
      .values({
        operator_id: operatorId,
        first_name: person.first_name,
        last_name: person.last_name,
        email: `${person.username}@example.invalid`,
        // A range that the regulator keeps for fiction: it rings nowhere.
        phone: `+33 6 39 98 00 ${person.pilot_phone}`,
        is_main_contact: person.role === 'owner',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const addMember = async (
  db: Db,
  operator: { id: number; plan: DemoOperator },
  person: DemoPerson,
  hash: string,
) => {
  const pilotId = person.pilot_phone === undefined ? null : await addPilot(db, operator.id, person);
  const name = `${person.first_name} ${person.last_name}`;
  const profile = person.profile ?? 'standard';
  const row = await db
    .insertInto('users')
    .values({
      ...user(person.username, name, 'subscribers', hash),
      operator_id: operator.id,
      operator_role: person.role,
      contact_profile: profile,
      pilot_id: pilotId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const membership = {
    operator_id: operator.id,
    role: person.role,
    contact_profile: profile,
    plan: operator.plan.plan,
    pilot_id: pilotId,
  };
  const actor: Actor = { user_id: row.id, user_type: 'subscribers', operator: membership, authority: null };
  return { pilotId, actor, name };
};

const addOperator = async (db: Db, plan: DemoOperator, hash: string): Promise<SeededOperator> => {
  const { id } = await db
    .insertInto('operators')
    .values({
      commercial_name: plan.commercial_name,
      company: plan.company,
      plan: plan.plan,
      alphatango_uids: [...plan.alphatango_uids],
      uas_operator_number: plan.uas_operator_number,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = [];
  for (const person of plan.people) members.push(await addMember(db, { id, plan }, person, hash));
  const drones = await db
    .insertInto('drones')
    .values(
      plan.drones.map((drone) => ({ ...drone, operator_id: id, has_light_signalling: drone.mass_kg > 0.25 })),
    )
    .returning('id')
    .execute();
  return {
    id,
    plan,
    pilot_ids: members.flatMap(({ pilotId }) => (pilotId === null ? [] : [pilotId])),
    drone_ids: drones.map((drone) => drone.id),
    actors: members.map(({ actor, name }) => ({ actor, name })),
  };
};

const addAuthorityUser = async (
  db: Db,
  structureId: number,
  person: { username: string; name: string; role: AuthorityRole; user_type: UserType },
  hash: string,
): Promise<number> =>
  (
    await db
      .insertInto('users')
      .values({
        ...user(person.username, person.name, person.user_type, hash),
        structure_id: structureId,
        authority_role: person.role,
        access_privileges: person.user_type === 'authorities' ? ['approvals', 'activations'] : [],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export interface SeededAuthority {
  readonly id: number;
  readonly controller: { readonly actor: Actor; readonly name: string };
}

const addAuthority = async (
  db: Db,
  airport: DemoAirport,
  order: number,
  reference: { readonly lng: number; readonly lat: number },
  hash: string,
): Promise<SeededAuthority> => {
  const { id } = await db
    .insertInto('structures')
    .values({
      code: airport.code,
      name: airport.name,
      structure_type: airport.structure_type,
      reference_lng: reference.lng,
      reference_lat: reference.lat,
      phone: `+33 1 99 00 00 ${String(order).padStart(2, '0')}`,
      email: `${controllerName(airport)}@example.invalid`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('structure_settings')
    .set({ notice_min_days: 5, ...airport.limits })
    .where('structure_id', '=', id)
    .execute();
  const name = `Tour de ${airport.name}`;
  const userId = await addAuthorityUser(
    db,
    id,
    { username: controllerName(airport), name, role: 'controller', user_type: 'authorities' },
    hash,
  );
  if (airport.has_admin)
    await addAuthorityUser(
      db,
      id,
      {
        username: adminName(airport),
        name: `Administration de ${airport.name}`,
        role: 'admin',
        user_type: 'authorities',
      },
      hash,
    );
  if (airport.code === 'LFBO')
    await addAuthorityUser(
      db,
      id,
      {
        username: MANAGER,
        name: `Gestion de ${airport.name}`,
        role: 'manager',
        user_type: 'authority_managers',
      },
      hash,
    );
  const membership = {
    authority_id: id,
    role: 'controller' as const,
    access_privileges: ['approvals', 'activations'] as const,
  };
  return {
    id,
    controller: {
      name,
      actor: { user_id: userId, user_type: 'authorities', operator: null, authority: membership },
    },
  };
};

/** Operators, authorities and everybody's accounts. An airport that the dataset does not have is left out. */
export const seedOrganisations = async (db: Db) => {
  const hash = await hashPassword(DEMO_PASSWORD);
  const operators = new Map<string, SeededOperator>();
  for (const plan of DEMO_OPERATORS) operators.set(plan.key, await addOperator(db, plan, hash));
  const points = await db
    .selectFrom('aerodromes')
    .innerJoin('datasets', 'datasets.id', 'aerodromes.dataset_id')
    .where('datasets.is_current', '=', true)
    .where(
      'icao_code',
      'in',
      DEMO_AIRPORTS.map((airport) => airport.code),
    )
    .select(['icao_code', 'reference_lng as lng', 'reference_lat as lat'])
    .execute();
  const authorities = new Map<string, SeededAuthority>();
  for (const [index, airport] of DEMO_AIRPORTS.entries()) {
    const point = points.find(({ icao_code: code }) => code === airport.code);
    if (point) authorities.set(airport.code, await addAuthority(db, airport, index + 1, point, hash));
  }
  await db
    .insertInto('users')
    .values(OTHERS.map((other) => user(other.username, other.long_name, other.user_type, hash)))
    .execute();
  return { operators, authorities };
};
