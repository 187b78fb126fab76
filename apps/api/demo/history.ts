import { daysAfter, instantAt, todayIn } from '@envol/domain/time/localTime';
import {
  type ApprovalsDeps,
  askApproval,
  cancelRequest,
  decideRequest,
  viewMessages,
  writeMessage,
} from '../src/modules/approvals/index.ts';
import { createFlight } from '../src/modules/flights/index.ts';
import type { Clock } from '../src/platform/clock.ts';
import { visibleRows } from '../src/platform/db/reach.ts';
import type { SeededAuthority, SeededOperator } from './members.ts';
import type { DemoMission, DemoRequest, RequestStep } from './missions.ts';
import { geometryOf } from './missions.ts';

const OFFICE_OPENS = 8;
const OPENING = '08:00';
const OFFICE_MINUTES = 600;
/** A mission without a request was drawn this many days before its day, or before today when it lies ahead. */
const DRAWN_BEFORE_DAYS = 12;
/** A mission is drawn a while before its approval is asked for. */
const DRAWN_BEFORE_ASKING_DAYS = 0.2;

/** A clock that the seed sets: services then write the history as if it had happened. */
export interface HistoryClock extends Clock {
  set(instant: Date): void;
}

export const historyClock = (start: Date): HistoryClock => {
  let instant = start;
  return {
    now: () => instant,
    set: (next) => {
      instant = next;
    },
  };
};

export interface Scene {
  readonly deps: ApprovalsDeps;
  readonly mission: DemoMission;
  readonly operator: SeededOperator;
  readonly authorities: ReadonlyMap<string, SeededAuthority>;
  readonly random: () => number;
  readonly today: string;
}

interface Progress {
  flight_id: number;
  constraints: readonly { id: number; structure_id: number | null; procedure: string | null }[];
  approval_id: number;
}

/** Something that happens at an instant. */
export interface Deed {
  readonly at: Date;
  readonly act: () => Promise<void>;
}

const draw = async (scene: Scene, progress: Progress): Promise<void> => {
  const { deps, mission, operator, today } = scene;
  const date = daysAfter(today, mission.day);
  const person = operator.actors[mission.pilot ?? 0] ?? operator.actors[0];
  const pilotId = operator.pilot_ids[mission.pilot ?? 0] ?? operator.pilot_ids[0];
  const droneId = operator.drone_ids[mission.drone];
  if (!person || pilotId === undefined || droneId === undefined)
    throw new Error(`The demonstration mission "${mission.name}" names nobody or nothing.`);
  const detail = await createFlight(
    deps,
    {
      actor: person.actor,
      name: person.name,
      operator_id: operator.id,
      reached: visibleRows(person.actor),
      language: 'fr',
    },
    {
      name: mission.name,
      description: mission.description ?? null,
      date_start: instantAt(date, mission.hours[0]),
      date_end: instantAt(daysAfter(date, (mission.days ?? 1) - 1), mission.hours[1]),
      max_flying_height: mission.height,
      scenario: mission.scenario,
      visibility: mission.visibility ?? 'in_sight',
      night_flight: mission.night ?? false,
      ...(mission.is_continuous && { is_continuous: true }),
      populated_area: mission.populated ?? 'to_check',
      // In the low-speed mode of a C5 drone.
      max_ground_speed_ms: mission.scenario === 'STS-01' ? 4.5 : null,
      areas: [{ geometry: geometryOf(mission, scene.random) as never }],
      pilot_ids: [pilotId],
      drone_ids: [droneId],
    },
  );
  progress.flight_id = detail.flight.id;
  progress.constraints = detail.constraints.map(({ id, structure_id, judged }) => ({
    id,
    structure_id,
    procedure: judged.procedure,
  }));
};

/** Draws a mission of the demonstration now; its id. */
export const drawMission = async (scene: Scene): Promise<number> => {
  const progress: Progress = { flight_id: 0, constraints: [], approval_id: 0 };
  await draw(scene, progress);
  return progress.flight_id;
};

const ask = async (scene: Scene, progress: Progress, request: DemoRequest): Promise<void> => {
  const { deps, mission, operator, authorities } = scene;
  const authority = authorities.get(request.to);
  const constraint = progress.constraints.find(
    ({ structure_id: id, procedure }) => id === authority?.id && procedure === 'approval_request',
  );
  const person = operator.actors[mission.pilot ?? 0];
  const pilotId = operator.pilot_ids[mission.pilot ?? 0];
  const droneId = operator.drone_ids[mission.drone];
  if (!constraint || !person || pilotId === undefined || droneId === undefined)
    throw new Error(`The demonstration mission "${mission.name}" needs nothing of ${request.to}.`);
  const { details } = request;
  const made = await askApproval(deps, person, progress.flight_id, {
    constraint_id: constraint.id,
    pilot_id: pilotId,
    drone_ids: [droneId],
    ...(details !== undefined && { details }),
    files: [],
  });
  progress.approval_id = made.id;
};

const versionOf = async (deps: ApprovalsDeps, id: number): Promise<number> =>
  (await deps.db.selectFrom('approvals').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version;

const decideStep = async (
  { deps }: Scene,
  controller: SeededAuthority['controller'],
  id: number,
  step: Extract<RequestStep, { decide: string }>,
): Promise<void> => {
  const limits =
    step.decide === 'restrict'
      ? {
          ...(step.restricted_height !== undefined && { restricted_height: step.restricted_height }),
          ...(step.hours && { min_allowed_time_start: step.hours[0], max_allowed_time_end: step.hours[1] }),
          tactical_contact_required: step.tactical_contact ?? false,
        }
      : {};
  await decideRequest(
    deps,
    controller,
    id,
    {
      type: step.decide,
      version: await versionOf(deps, id),
      ...('message' in step && step.message !== undefined && { message: step.message }),
      ...('refusal_category' in step && { refusal_category: step.refusal_category }),
      ...limits,
    },
    'fr',
  );
};

const take = async (
  scene: Scene,
  progress: Progress,
  { to }: DemoRequest,
  step: RequestStep,
): Promise<void> => {
  const { deps, mission, operator, authorities } = scene;
  const controller = authorities.get(to)?.controller;
  const person = operator.actors[mission.pilot ?? 0];
  if (!controller || !person) throw new Error(`Nobody acts in "${mission.name}".`);
  const id = progress.approval_id;
  if ('decide' in step) return decideStep(scene, controller, id, step);
  if ('cancel' in step) {
    await cancelRequest(deps, person, id, 'fr');
    return;
  }
  const [author, reader] = step.say === 'operator' ? [person, controller] : [controller, person];
  const message = await writeMessage(deps, author, id, { message: step.message, files: [] });
  if (step.read) await viewMessages(deps, reader.actor, id, [message.id]);
};

/**
 * The instant of a deed. Older than a day, it falls into office hours of its day; what is newer is spread from the
 * opening hour of yesterday to now. A later number of days is a later instant, at whatever hour the seed runs.
 */
export const instantOf = (days: number, today: string, now: Date): Date => {
  if (days > -1) {
    const opened = Date.parse(instantAt(daysAfter(today, -1), OPENING));
    return new Date(opened + (days + 1) * (now.getTime() - opened));
  }
  const minutes = Math.floor((days - Math.floor(days)) * OFFICE_MINUTES);
  const time = `${String(OFFICE_OPENS + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return new Date(instantAt(daysAfter(today, Math.floor(days)), time));
};

/** What happens around one mission, each at its instant. */
export const deedsOf = (scene: Scene, now: Date): Deed[] => {
  const { mission } = scene;
  const progress: Progress = { flight_id: 0, constraints: [], approval_id: 0 };
  const at = (days: number): Date => instantOf(days, scene.today, now);
  const requests = [mission.night_request, mission.request].filter((each) => each !== undefined);
  const drawn =
    requests.length > 0
      ? Math.min(...requests.map(({ asked }) => asked)) - DRAWN_BEFORE_ASKING_DAYS
      : Math.min(-scene.random() * 6 - 0.5, mission.day - DRAWN_BEFORE_DAYS);
  const deeds: Deed[] = [{ at: at(drawn), act: () => draw(scene, progress) }];
  for (const request of requests) {
    deeds.push({ at: at(request.asked), act: () => ask(scene, progress, request) });
    for (const step of request.steps ?? [])
      deeds.push({ at: at(step.at), act: () => take(scene, progress, request, step) });
  }
  return deeds;
};

export const demoDay = (now: Date): string => todayIn(now);
