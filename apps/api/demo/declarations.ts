import type { DeclarationAct } from '@envol/domain/declarations/statuses';
import { actOn, passUnanswered } from '../src/modules/declarations/index.ts';
import {
  programArmy,
  programPrefectures,
  type SendingDeps,
  sendDue,
} from '../src/modules/flight-notifications/index.ts';
import { visibleRows } from '../src/platform/db/reach.ts';
import { type Deed, drawMission, instantOf, type Scene } from './history.ts';
import type { SeededAuthority, SeededOperator } from './members.ts';
import type { DemoMission } from './missions.ts';
import { prefectOrderDeeds } from './prefectOrders.ts';

/** The prefecture that reads here what is declared in its département. */
const READER = 'PREF-31';
const ARMED_FORCES = 'CDAOA';
const DEPARTEMENT = '31';

interface Declared {
  readonly mission: DemoMission;
  readonly commune: string;
  /** Days from the demonstration's day to the declaration (negative). */
  readonly declared: number;
  /** Why it is late. */
  readonly late?: string;
  /** What the prefecture did about it, as many days from today. */
  readonly act?: { readonly at: number; readonly action: DeclarationAct; readonly reason?: string };
}

const over = (
  operator: DemoMission['operator'],
  name: string,
  center: DemoMission['center'],
  rest: Pick<DemoMission, 'day' | 'hours'> & Partial<DemoMission>,
): DemoMission => ({
  operator,
  name,
  center,
  shape: 'disk',
  size: 60,
  height: 40,
  scenario: 'STS-01',
  populated: 'yes',
  pilot: 0,
  drone: 4,
  ...rest,
});

const TOULOUSE = 'Toulouse 31000';

/** Declarations in every state: two whose days end tonight, others running, one too late, one of each answer. */
const DECLARED: readonly Declared[] = [
  {
    mission: over('aerovision', 'Place du Capitole', [1.4437, 43.6043], {
      day: 2,
      hours: ['09:30', '11:00'],
      height: 30,
      description: 'Photographies de la façade avant sa restauration.',
    }),
    commune: TOULOUSE,
    declared: -9,
  },
  {
    mission: over('atlantique', 'Pont-Neuf, arche 3', [1.4386, 43.5993], {
      day: 3,
      hours: ['10:00', '11:30'],
    }),
    commune: TOULOUSE,
    declared: -8.9,
  },
  {
    mission: over('aerovision', 'Toiture de l’hôpital Purpan', [1.4013, 43.6107], {
      day: 14,
      hours: ['09:30', '12:00'],
    }),
    commune: TOULOUSE,
    declared: -4,
  },
  {
    mission: over('atlantique', 'Église Saint-Jacques de Muret', [1.3262, 43.4608], {
      day: 15,
      hours: ['13:00', '16:00'],
    }),
    commune: 'Muret 31600',
    declared: -3,
  },
  {
    mission: over('aerovision', 'Chantier du métro à Labège', [1.5114, 43.5442], {
      day: 17,
      hours: ['09:00', '16:30'],
    }),
    commune: 'Labège 31670',
    declared: -2,
  },
  {
    mission: over('atlantique', 'Collégiale de Saint-Gaudens', [0.7236, 43.1084], {
      day: 18,
      hours: ['14:00', '15:00'],
    }),
    commune: 'Saint-Gaudens 31800',
    declared: -0.4,
  },
  {
    mission: over('aerovision', 'Fuite de toiture, école de Balma', [1.4989, 43.6106], {
      day: 4,
      hours: ['12:30', '13:30'],
    }),
    commune: 'Balma 31130',
    declared: -1,
    late: 'Infiltration d’eau constatée hier, expertise demandée par l’assureur.',
  },
  {
    mission: over('aerovision', 'Écluse de Castanet', [1.5009, 43.5262], {
      day: 12,
      hours: ['10:00', '11:30'],
    }),
    commune: 'Castanet-Tolosan 31320',
    declared: -8,
    act: { at: -6, action: 'acknowledge' },
  },
  {
    mission: over('atlantique', 'Gymnase de Colomiers', [1.3379, 43.6119], {
      day: 13,
      hours: ['09:30', '10:30'],
    }),
    commune: 'Colomiers 31770',
    declared: -6,
    act: {
      at: -4,
      action: 'ask_paper',
      reason: 'Merci de joindre l’attestation d’assurance de l’année en cours.',
    },
  },
  {
    mission: over('aerovision', 'Marché de Noël, place Saint-Georges', [1.4484, 43.6015], {
      day: 9,
      hours: ['14:00', '16:00'],
    }),
    commune: TOULOUSE,
    declared: -7,
    act: {
      at: -5,
      action: 'oppose',
      reason: 'Rassemblement de personnes sur la place aux heures déclarées.',
    },
  },
  {
    mission: over('atlantique', 'Médiathèque de Tournefeuille', [1.3449, 43.5849], {
      day: 6,
      hours: ['10:00', '12:00'],
    }),
    commune: 'Tournefeuille 31170',
    declared: -14,
  },
];

/** Notified to the armed forces: out of sight, tomorrow. */
const NOTIFIED: readonly (Pick<Declared, 'act'> & { readonly mission: DemoMission })[] = [
  {
    mission: over('atlantique', 'Ligne 63 kV de Lherm à Rieumes', [1.2182, 43.4241], {
      shape: 'line',
      size: 900,
      height: 60,
      scenario: 'STS-02',
      visibility: 'off_sight',
      populated: 'no',
      day: 1,
      hours: ['09:30', '12:00'],
      drone: 2,
    }),
  },
  {
    mission: over('aerovision', 'Canal de Saint-Martory', [1.0311, 43.2012], {
      shape: 'line',
      size: 1200,
      height: 70,
      scenario: 'STS-02',
      visibility: 'off_sight',
      populated: 'no',
      day: 1,
      hours: ['13:00', '16:00'],
    }),
    act: { at: -0.2, action: 'acknowledge' },
  },
];
const NOTIFIED_AT = -0.5;

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
  const deedsOfOne = (
    mission: DemoMission,
    told: {
      readonly at: number;
      readonly by: (made: Made) => Promise<void>;
      readonly reader: SeededAuthority;
    },
    act: Act | undefined,
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
        each.act,
      ),
    ),
    ...prefectOrderDeeds({ ...deps, ...sending }, operators, prefecture, { today, now }),
    ...NOTIFIED.flatMap(({ mission, act }) =>
      deedsOfOne(mission, { at: NOTIFIED_AT, by: (made) => notify(made, mission), reader: army }, act),
    ),
    { at: at(-3.5), act: () => endDays(sending) },
  ];
};
