import { askActivation, decideOnActivation } from '../src/modules/activations/index.ts';
import type { ApprovalsDeps } from '../src/modules/approvals/index.ts';
import {
  askTakeOff,
  decideOnTakeOff,
  declareLanding,
  declareLandingStep,
  declareTakeOff,
  orderLanding,
} from '../src/modules/take-off/index.ts';
import { towerOf } from './dayFlights.ts';
import { type DayAct, type PlannedFlight, planDay } from './dayPlan.ts';
import type { Deed } from './history.ts';
import type { SeededAuthority, SeededOperator } from './members.ts';

interface Scene {
  readonly deps: ApprovalsDeps;
  readonly operators: ReadonlyMap<string, SeededOperator>;
  readonly tower: SeededAuthority;
}

interface Progress {
  approval_id: number;
  activation_id: number;
  take_off_id: number;
}

const ORDER = { message: 'Posez-vous, hélicoptère en approche.', is_urgent: true };

/** The request of the flight's day: one by night was asked of the prefecture long before. */
const findApproval = async ({ deps }: Scene, name: string): Promise<number> =>
  (
    await deps.db
      .selectFrom('approvals')
      .innerJoin('flights', 'flights.id', 'approvals.flight_id')
      .select('approvals.id')
      .where('flights.name', '=', name)
      .orderBy('approvals.id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;

const ask = async (
  scene: Scene,
  person: SeededOperator['actors'][number],
  { flight, from, to }: PlannedFlight,
  progress: Progress,
): Promise<void> => {
  progress.approval_id = await findApproval(scene, flight.name);
  const asked = await askActivation(scene.deps, person, {
    approval_id: progress.approval_id,
    date_start: new Date(from).toISOString(),
    date_end: new Date(to).toISOString(),
    max_flying_height: flight.height,
    ...(flight.details !== undefined && { details: flight.details }),
  });
  progress.activation_id = asked.id;
};

/** What each act does, by the services that the calls use. */
const actsOf = (scene: Scene, planned: PlannedFlight): Readonly<Record<DayAct, () => Promise<unknown>>> => {
  const { deps, operators, tower } = scene;
  const { flight } = planned;
  const person = operators.get(flight.operator)?.actors[flight.pilot];
  if (!person) throw new Error(`Nobody flies "${flight.name}".`);
  const progress: Progress = { approval_id: 0, activation_id: 0, take_off_id: 0 };
  const message = typeof flight.answer === 'object' ? flight.answer.refuse : undefined;
  const answer = (type: 'accept' | 'refuse') => () =>
    decideOnActivation(
      deps,
      tower.controller,
      progress.activation_id,
      { type, version: 1, ...(message !== undefined && { message }) },
      'fr',
    );
  return {
    ask: () => ask(scene, person, planned, progress),
    accept: answer('accept'),
    refuse: answer('refuse'),
    ask_take_off: async () => {
      progress.take_off_id = (await askTakeOff(deps, person, progress.approval_id, {})).id;
    },
    grant: () =>
      decideOnTakeOff(deps, tower.controller, progress.take_off_id, { type: 'grant', version: 1 }, 'fr'),
    take_off: () => declareTakeOff(deps, person, progress.take_off_id, {}, 'fr'),
    order: () => orderLanding(deps, tower.controller, progress.take_off_id, ORDER, 'fr'),
    receive: () =>
      declareLandingStep(deps, person, progress.take_off_id, { status: 'landing_received' }, 'fr'),
    land: () => declareLanding(deps, person, progress.take_off_id, {}, 'fr'),
  };
};

/** What happens in the day of the tower, and of the U-space, until now, each at its instant. */
export const dayDeeds = (
  scene: Omit<Scene, 'tower'>,
  authorities: ReadonlyMap<string, SeededAuthority>,
  now: Date,
): Deed[] => {
  return planDay(now).flatMap((planned) => {
    const tower = authorities.get(towerOf(planned.flight));
    if (!tower) return [];
    const acts = actsOf({ ...scene, tower }, planned);
    return planned.acts.map(({ at, act }) => ({
      at: new Date(at),
      act: async () => {
        await acts[act]();
      },
    }));
  });
};
