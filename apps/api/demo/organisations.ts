import { isPartnerByKind } from '@envol/domain/approvals/structures';
import { entitledTo } from '@envol/domain/plans/entitlement';
import type { Db } from '../src/platform/db/database.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { DEMO_AUTHORITIES, type DemoAuthority } from './authorities.ts';
import {
  actorOf,
  addAuthorityUser,
  addUser,
  joinOperator,
  type SeededAuthority,
  type SeededOperator,
} from './members.ts';
import { DEMO_OPERATORS, type DemoOperator, type DemoPerson } from './operators.ts';
import { addOthers, OTHER_USERNAMES } from './others.ts';
import { SMALL_USERNAMES } from './smallCompanies.ts';

/** Everybody's password in the demonstration, which says so on its sign-in page. */
export const DEMO_PASSWORD = 'envol-demo';

const controllerOf = ({ controller, slug, name }: DemoAuthority) =>
  controller ?? { username: `tour.${slug}`, name: `Tour de ${name}` };
const adminName = (authority: DemoAuthority): string => `admin.${authority.slug}`;
const MANAGER = 'gestion.blagnac';

/** The demonstration's user names, those a visitor tries first at the top. */
export const DEMO_USERNAMES: readonly string[] = [
  'claire.morel',
  'tour.blagnac',
  'yann.legoff',
  'tour.nantes',
  ...DEMO_OPERATORS.flatMap(({ people }) => people.map((person) => person.username)),
  ...SMALL_USERNAMES,
  ...DEMO_AUTHORITIES.flatMap((authority) => [
    controllerOf(authority).username,
    ...(authority.colleague ? [authority.colleague.username] : []),
    ...(authority.has_admin ? [adminName(authority)] : []),
  ]),
  MANAGER,
  ...OTHER_USERNAMES,
].filter((name, index, all) => all.indexOf(name) === index);

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
  const userId = await addUser(db, person.username, name, 'subscribers', hash);
  const membership = await joinOperator(db, userId, {
    user_type: 'subscribers',
    operator_id: operator.id,
    role: person.role,
    contact_profile: profile,
    entitlement: entitledTo(operator.plan.plan),
    pilot_id: pilotId,
  });
  const actor = actorOf(userId, membership);
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

const addAuthority = async (
  db: Db,
  authority: DemoAuthority,
  order: number,
  reference: { readonly lng: number; readonly lat: number },
  hash: string,
): Promise<SeededAuthority> => {
  const person = controllerOf(authority);
  const { id } = await db
    .insertInto('structures')
    .values({
      code: authority.code,
      name: authority.name,
      structure_type: authority.structure_type,
      reference_lng: reference.lng,
      reference_lat: reference.lat,
      phone: `+33 1 99 00 00 ${String(order).padStart(2, '0')}`,
      email: `${person.username}@example.invalid`,
      is_partner: isPartnerByKind(authority.structure_type),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('structure_settings')
    .set({ notice_min_days: 5, ...authority.limits, ...authority.day })
    .where('structure_id', '=', id)
    .execute();
  const actor = await addAuthorityUser(
    db,
    id,
    { ...person, role: 'controller', user_type: 'authorities' },
    hash,
  );
  const { colleague } = authority;
  const second = colleague && {
    name: colleague.name,
    actor: await addAuthorityUser(
      db,
      id,
      { ...colleague, role: 'controller', user_type: 'authorities' },
      hash,
    ),
  };
  if (authority.has_admin)
    await addAuthorityUser(
      db,
      id,
      {
        username: adminName(authority),
        name: authority.admin_name ?? `Administration de ${authority.name}`,
        role: 'admin',
        user_type: 'authorities',
      },
      hash,
    );
  if (authority.code === 'LFBO')
    await addAuthorityUser(
      db,
      id,
      {
        username: MANAGER,
        name: `Gestion de ${authority.name}`,
        role: 'manager',
        user_type: 'authority_managers',
      },
      hash,
    );
  return { id, controller: { name: person.name, actor }, ...(second && { colleague: second }) };
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
      DEMO_AUTHORITIES.map(({ code }) => code),
    )
    .select(['icao_code', 'reference_lng as lng', 'reference_lat as lat'])
    .execute();
  const authorities = new Map<string, SeededAuthority>();
  for (const [index, authority] of DEMO_AUTHORITIES.entries()) {
    const { code, point = points.find(({ icao_code }) => icao_code === code) } = authority;
    if (point) authorities.set(code, await addAuthority(db, authority, index + 1, point, hash));
  }
  const more = await addOthers(db, operators, authorities, hash);
  return { operators, authorities: new Map([...authorities, ...more]) };
};
