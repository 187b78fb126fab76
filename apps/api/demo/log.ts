import type { ActivityDomain } from '@envol/domain/flights/activityDomains';
import { daysAfter, instantAt } from '@envol/domain/time/localTime';
import type { ApprovalsDeps } from '../src/modules/approvals/index.ts';
import { addIncident } from '../src/modules/flight-incidents/index.ts';
import type { Db } from '../src/platform/db/database.ts';
import { visibleRows } from '../src/platform/db/reach.ts';
import { type HistoryClock, instantOf } from './history.ts';
import type { SeededOperator } from './members.ts';

/** Who keeps a log, and about how many days of flying there are in a week. */
const KEPT: Readonly<Record<string, number>> = { aerovision: 3, atlantique: 2 };
const DAYS = 364;
const WEEK = 7;
/** Of ten days of flying one is a thermal survey that begins after dark. */
const NIGHT_SHARE = 0.1;
/** In weeks like this one nobody flies: bad weather, holidays. */
const IDLE_SHARE = 0.12;

const WORK: readonly { domain: ActivityDomain; scenario: 'A3' | 'STS-01'; height: number }[] = [
  { domain: 'inspection', scenario: 'STS-01', height: 50 },
  { domain: 'surveying', scenario: 'A3', height: 90 },
  { domain: 'photography', scenario: 'STS-01', height: 60 },
  { domain: 'inspection', scenario: 'STS-01', height: 40 },
  { domain: 'environment', scenario: 'A3', height: 110 },
  { domain: 'training', scenario: 'A3', height: 30 },
];

interface Keeper {
  readonly operator: SeededOperator;
  readonly a_week: number;
}

/** A year of an operator's flying as its people would have typed it: one line a day of flying. */
const yearOf = ({ operator, a_week }: Keeper, today: string, random: () => number, at: string) => {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const isIdle = Array.from({ length: DAYS / WEEK }, () => random() < IDLE_SHARE);
  return Array.from({ length: DAYS }, (_, index) => index + 1).flatMap((days_ago) => {
    if (random() > a_week / WEEK || isIdle[Math.floor((days_ago - 1) / WEEK)]) return [];
    const work = pick(WORK);
    const pilot_id = pick(operator.pilot_ids);
    const drone_id = pick(operator.drone_ids);
    if (!work || pilot_id === undefined || drone_id === undefined) return [];
    const nb_flights = 1 + Math.floor(random() * 5);
    const duration_min = nb_flights * (9 + Math.floor(random() * 14));
    const night_min = random() < NIGHT_SHARE ? duration_min : 0;
    return {
      operator_id: operator.id,
      pilot_id,
      drone_id,
      date: daysAfter(today, -days_ago),
      nb_flights,
      duration_min,
      night_min,
      activity_domain: work.domain,
      scenario: work.scenario,
      max_height_m: work.height,
      source: 'manual' as const,
      created_by: operator.actors[0]?.actor.user_id ?? null,
      created_at: at,
      updated_at: at,
    };
  });
};

/** Fills the flight logs of the last year. */
export const addLogs = async (
  db: Db,
  operators: ReadonlyMap<string, SeededOperator>,
  { today, now, random }: { readonly today: string; readonly now: Date; readonly random: () => number },
): Promise<void> => {
  for (const [key, a_week] of Object.entries(KEPT)) {
    const operator = operators.get(key);
    if (!operator) continue;
    const rows = yearOf({ operator, a_week }, today, random, now.toISOString());
    await db.insertInto('flying_times').values(rows).execute();
  }
};

/** What went wrong in the last months, in days from today. */
const INCIDENTS = [
  {
    pilot: 1,
    drone: 1,
    day: -46,
    time: '10:20',
    title: 'Perte de liaison, retour automatique',
    location: 'Zone industrielle de Thibaud, Toulouse',
    center: [1.3977, 43.5712],
    types: ['drone_breaking'],
    manned: false,
    description:
      'Liaison de commande perdue pendant 12 secondes derrière une toiture métallique. Le drone a engagé le retour automatique et heurté une branche à l’atterrissage.',
    consequence: 'Deux hélices cassées, train d’atterrissage fêlé. Aucun tiers dans la zone.',
    measure: 'Vol interrompu, zone d’exclusion tenue jusqu’à la récupération du drone.',
    analysis: 'Antenne masquée par le bâtiment : point de pilotage trop proche du mur.',
    correction:
      'Le repérage note désormais les masques radio ; point de pilotage à 20 m au moins des façades.',
    reported: -44,
  },
  {
    pilot: 0,
    drone: 4,
    day: -11,
    time: '15:05',
    title: 'Contrôleur de charge endommagé après un atterrissage d’urgence',
    location: 'Colomiers, rue du Centre',
    center: [1.3352, 43.6117],
    types: ['electrical_damage'],
    manned: true,
    description:
      'Un hélicoptère de secours a traversé la zone à une hauteur estimée à 80 m. L’observateur l’a annoncé, le drone s’est posé en 15 secondes ; batterie débranchée à chaud, contrôleur de charge endommagé.',
    consequence: 'Aucune.',
    measure: 'Atterrissage immédiat, reprise du vol après appel de la tour.',
    analysis: null,
    correction: null,
    reported: null,
  },
] as const;

/** Notes the incidents, by the service that the call uses. */
export const addIncidents = async (
  given: ApprovalsDeps,
  operator: SeededOperator | undefined,
  { today, now, clock }: { readonly today: string; readonly now: Date; readonly clock: HistoryClock },
): Promise<void> => {
  if (!operator) return;
  for (const each of INCIDENTS) {
    const person = operator.actors[each.pilot];
    if (!person) continue;
    const date = instantAt(daysAfter(today, each.day), each.time);
    clock.set(new Date(Date.parse(date) + 3_600_000));
    const reporter = {
      operator_id: operator.id,
      user_id: person.actor.user_id,
      name: person.name,
      reached: visibleRows(person.actor),
    };
    await addIncident(given, reporter, {
      title: each.title,
      date,
      location: each.location,
      longitude: each.center[0],
      latitude: each.center[1],
      reporter: person.name,
      types: [...each.types],
      involves_manned_aircraft: each.manned,
      description: each.description,
      consequence: each.consequence,
      immediate_measure: each.measure,
      analysis: each.analysis,
      corrective_action: each.correction,
      pilot_id: operator.pilot_ids[each.pilot] ?? null,
      drone_id: operator.drone_ids[each.drone] ?? null,
      reported_at: each.reported === null ? null : instantOf(each.reported, today, now).toISOString(),
      files: [],
    });
  }
};

/** Tags of an operator, and the words in a mission's name that it goes by. */
const TAGS: readonly { readonly name: string; readonly words: readonly string[] }[] = [
  { name: 'Toitures', words: ['toiture', 'couverture', 'clocher'] },
  { name: 'Ouvrages d’art', words: ['pont', 'piles'] },
  { name: 'Chantiers', words: ['chantier'] },
];

/** Puts tags on an operator's missions, as its people would. */
export const addTags = async (db: Db, operator: SeededOperator | undefined, at: string): Promise<void> => {
  if (!operator) return;
  const flights = await db
    .selectFrom('flights')
    .select(['id', 'name'])
    .where('operator_id', '=', operator.id)
    .execute();
  for (const { name, words } of TAGS) {
    const { id: tag_id } = await db
      .insertInto('flight_tags')
      .values({ operator_id: operator.id, name, constraint_type: null, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const worn = flights.filter((flight) => words.some((word) => flight.name.toLowerCase().includes(word)));
    if (worn.length > 0)
      await db
        .insertInto('flight_tag_links')
        .values(worn.map(({ id }) => ({ flight_id: id, tag_id })))
        .execute();
  }
};
