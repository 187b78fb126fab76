import { townNames } from '@envol/domain/declarations/towns';
import { actOn, noteReturn, passUnanswered, tellTown } from '../src/modules/declarations/index.ts';
import {
  programArmy,
  programPrefectures,
  type SendingDeps,
  sendDue,
} from '../src/modules/flight-notifications/index.ts';
import { visibleRows } from '../src/platform/db/reach.ts';
import type { SignedIn } from '../src/platform/http/mount.ts';
import { DECLARED, type Declared, NOTIFIED, NOTIFIED_AT } from './declared.ts';
import { type Deed, drawMission, instantOf, type Scene } from './history.ts';
import type { SeededAuthority, SeededOperator } from './members.ts';
import type { DemoMission } from './missions.ts';
import { prefectOrderDeeds } from './prefectOrders.ts';

/** The prefecture that reads here what is declared in its département. */
const READER = 'PREF-31';
const ARMED_FORCES = 'CDAOA';
const DEPARTEMENT = '31';

/** What programming and sending them takes beside the scene. */
export type DeclaringDeps = Pick<SendingDeps, 'notice_desk' | 'workers' | 'secrets' | 'config'>;

/** A seed fails where a server would log and go on. */
const THROWING = {
  error: (...line: unknown[]) => {
    throw new Error('the days of a declaration could not be ended', { cause: line[0] });
  },
};

/** Who declares a mission, with whom and with what. */
const declarantOf = ({
  mission,
  operator,
}: {
  readonly mission: DemoMission;
  readonly operator: SeededOperator;
}) => {
  const person = operator.actors[mission.pilot ?? 0] ?? operator.actors[0];
  const pilot_id = operator.pilot_ids[mission.pilot ?? 0];
  const drone_id = operator.drone_ids[mission.drone];
  if (!person || pilot_id === undefined || drone_id === undefined)
    throw new Error(`The demonstration's declaration of "${mission.name}" names nobody or nothing.`);
  const caller = {
    actor: person.actor,
    name: person.name,
    operator_id: operator.id,
    reached: visibleRows(person.actor),
    language: 'fr' as const,
  };
  return { caller, crew: { pilot_id, drone_id, insurance_reference: 'RC 2026, contrat 118-440' } };
};

interface Made {
  readonly deps: SendingDeps;
  readonly operator: SeededOperator;
  readonly flight_id: number;
}

const declare = async (
  { deps, operator, flight_id }: Made,
  { mission, commune, late }: Declared,
): Promise<void> => {
  const { caller, crew } = declarantOf({ mission, operator });
  await programPrefectures(deps, caller, flight_id, {
    ...crew,
    ...(late !== undefined && { reason: late }),
    lines: {
      no_siret: 'société de démonstration',
      address: '4 rue du Béarnais, 31000 Toulouse',
      certificate: 'FRA-RP-204821',
      communes: [commune],
      exclusion: 'périmètre balisé',
      marking: 'cônes et rubalise, deux agents',
      signed_at: 'Toulouse',
    },
  });
  await sendDue(deps, deps.clock.now());
};

const notify = async ({ deps, operator, flight_id }: Made, mission: DemoMission): Promise<void> => {
  const { caller, crew } = declarantOf({ mission, operator });
  await programArmy(deps, caller, flight_id, crew);
  await sendDue(deps, deps.clock.now());
};

type Act = NonNullable<Declared['act']>;

/** What its reader does about a mission's declaration. */
const answer = async (
  deps: SendingDeps,
  { controller }: SeededAuthority,
  flightId: number,
  { action, reason }: Act,
): Promise<void> => {
  const { id, version } = await deps.db
    .selectFrom('declarations')
    .select(['id', 'version'])
    .where('flight_id', '=', flightId)
    .executeTakeFirstOrThrow();
  const body = { action, version, ...(reason !== undefined && { reason }) };
  await actOn(deps, { actor: controller.actor, long_name: controller.name }, id, body);
};

/** Tells the town hall of a mission's declaration, or notes that the letter came back. */
const tellHall = async (
  deps: SendingDeps,
  { controller }: SeededAuthority,
  flightId: number,
  told: { readonly name: string; readonly email: string } | { readonly name: string },
): Promise<void> => {
  const { id } = await deps.db
    .selectFrom('declarations')
    .select('id')
    .where('flight_id', '=', flightId)
    .executeTakeFirstOrThrow();
  const by = { actor: controller.actor, long_name: controller.name } as SignedIn;
  await ('email' in told ? tellTown(deps, by, id, told) : noteReturn(deps, by, id, told));
};

/** Ends the days that are over by the seed's clock. */
const endDays = async (deps: SendingDeps): Promise<void> => {
  await passUnanswered({ ...deps, log: THROWING }, deps.clock.now());
};

/** What prefectures and the armed forces were told of flights, and what they said to it, each at its instant. */
export const declarationDeeds = (
  scene: Pick<Scene, 'deps' | 'random' | 'today'> & { readonly declaring: DeclaringDeps },
  operators: ReadonlyMap<string, SeededOperator>,
  authorities: ReadonlyMap<string, SeededAuthority>,
  now: Date,
): Deed[] => {
  const { deps, declaring, today } = scene;
  const [prefecture, army] = [authorities.get(READER), authorities.get(ARMED_FORCES)];
  if (!prefecture || !army) return [];
  // The seed's own transaction and clock, with what sends.
  const { notice_desk, workers, secrets, config } = declaring;
  const sending: SendingDeps = { ...deps, notice_desk, workers, secrets, config };
  const at = (days: number): Date => instantOf(days, today, now);
  type Telling = Parameters<typeof tellHall>[3];
  const townDeeds = (
    { at: told, email, returned }: NonNullable<Declared['town']>,
    name: string,
    tell: (to: Telling) => Promise<void>,
  ): Deed[] => [
    { at: at(told), act: () => tell({ name, email }) },
    ...(returned === undefined ? [] : [{ at: at(returned), act: () => tell({ name }) }]),
  ];
  const deedsOfOne = (
    mission: DemoMission,
    told: {
      readonly at: number;
      readonly by: (made: Made) => Promise<void>;
      readonly reader: SeededAuthority;
    },
    { act, town, commune }: Pick<Declared, 'act' | 'town'> & { readonly commune?: string },
  ): Deed[] => {
    const operator = operators.get(mission.operator);
    if (!operator) return [];
    let flight_id = 0;
    const draw = async (): Promise<void> => {
      flight_id = await drawMission({ ...scene, mission, operator, authorities });
    };
    return [
      { at: at(told.at - 0.2), act: draw },
      { at: at(told.at), act: () => told.by({ deps: sending, operator, flight_id }) },
      ...(act ? [{ at: at(act.at), act: () => answer(sending, told.reader, flight_id, act) }] : []),
      ...(town
        ? townDeeds(town, townNames([commune ?? ''])[0] ?? '', (to) =>
            tellHall(sending, told.reader, flight_id, to),
          )
        : []),
    ];
  };
  const begin = async (): Promise<void> => {
    await deps.db
      .insertInto('declaration_desks')
      .values([
        { structure_id: prefecture.id, kind: 'prefecture', notice_key: DEPARTEMENT },
        { structure_id: army.id, kind: 'army', notice_key: '*' },
      ])
      .execute();
  };
  return [
    { at: at(-20), act: begin },
    ...DECLARED.flatMap((each) =>
      deedsOfOne(
        each.mission,
        { at: each.declared, by: (made) => declare(made, each), reader: prefecture },
        each,
      ),
    ),
    ...prefectOrderDeeds(deps, operators, prefecture, { today, now }),
    ...NOTIFIED.flatMap(({ mission, act }) =>
      deedsOfOne(
        mission,
        { at: NOTIFIED_AT, by: (made) => notify(made, mission), reader: army },
        act ? { act } : {},
      ),
    ),
    { at: at(-3.5), act: () => endDays(sending) },
  ];
};
