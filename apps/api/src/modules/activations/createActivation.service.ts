import type {
  Activation,
  cancelActivation,
  createActivation,
  updateActivation,
  updateActivationPeriod,
} from '@envol/contract/activations';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Actor } from '@envol/domain/access/actor';
import { isLateActivation } from '@envol/domain/activations/rules';
import { grantedOf, highestOf } from '@envol/domain/activations/stillGranted';
import { claimAct, nameActsSubject } from '../../platform/db/actKeys.ts';
import type { Db } from '../../platform/db/database.ts';
import type { StoredDayArea, StoredPerson } from '../../platform/db/storedColumns.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { crewOfRequest } from '../approvals/index.ts';
import { findDayRules } from '../structures/index.ts';
import type { ActivationsDeps } from './activations.deps.ts';
import { notifyOfActivation } from './activations.events.ts';
import { lockActivation } from './activations.queries.ts';
import {
  holdToApproval,
  holdToRules,
  insertActivation,
  isProposed,
  lockBoth,
  readActivation,
  recordActivationStep,
  statusAfterAct,
  stepActivation,
} from './activations.steps.ts';
import type { StoredDrone } from './activations.tables.ts';
import { type DayApproval, lockDayApproval } from './dayApproval.queries.ts';

type Create = RequestOf<typeof createActivation>['body'];
type Update = RequestOf<typeof updateActivation>['body'];
type Period = RequestOf<typeof updateActivationPeriod>['body'];
type Cancel = RequestOf<typeof cancelActivation>['body'];

/** Who and what flies; absent is as it was. */
type Flown = Pick<Create, 'flight_areas_ids' | 'max_flying_height' | 'pilot_id' | 'drone_ids'>;
interface Kept {
  readonly areas: readonly StoredDayArea[];
  readonly pilot: StoredPerson;
  readonly drones: readonly StoredDrone[];
  readonly max_flying_height: number | null;
}

const chooseAreas = (approval: DayApproval, ids: readonly number[]): readonly StoredDayArea[] => {
  const chosen = approval.areas.filter(({ flight_area_id: id }) => ids.includes(id));
  if (chosen.length !== new Set(ids).size) throw fieldFailure('AREA_UNKNOWN', 'flight_areas_ids', 'invalid');
  return chosen;
};

/** What is flown of an approval: what the call says, else what is kept. */
const choose = async (db: Db, actor: Actor, approval: DayApproval, flown: Flown, kept: Kept) => {
  const areas =
    flown.flight_areas_ids === undefined ? kept.areas : chooseAreas(approval, flown.flight_areas_ids);
  const pilot =
    flown.pilot_id === undefined || flown.pilot_id === kept.pilot.id
      ? kept.pilot
      : await crewOfRequest.choosePilot(db, actor, flown.pilot_id);
  const drones =
    flown.drone_ids === undefined
      ? kept.drones
      : await crewOfRequest.chooseDrones(db, actor, flown.drone_ids);
  const granted_height = highestOf(areas);
  const asked = flown.max_flying_height ?? kept.max_flying_height;
  return {
    areas,
    pilot: { id: pilot.id, full_name: pilot.full_name, phone: pilot.phone },
    drones: drones.map(({ id, name }) => ({ id, name })),
    granted_height,
    max_flying_height: asked ?? granted_height,
  };
};

const asApproved = (approval: DayApproval): Kept => ({
  areas: approval.areas,
  pilot: approval.request.pilot,
  drones: approval.request.drones,
  max_flying_height: null,
});

const instants = ({ date_start, date_end }: Pick<Create, 'date_start' | 'date_end'>) => ({
  date_start: new Date(Date.parse(date_start)).toISOString(),
  date_end: new Date(Date.parse(date_end)).toISOString(),
});

const create = async (deps: ActivationsDeps, db: Db, author: Author, body: Create): Promise<number> => {
  const now = deps.clock.now();
  const at = now.toISOString();
  const { actor } = author;
  const act = { user_id: actor.user_id, client_key: body.client_key, act: 'activation:create', at };
  const done = await claimAct(db, { ...act, subject_id: null });
  if (done !== null) return done;
  const approval = await lockDayApproval(db, actor, body.approval_id);
  if (!approval) throw notFound();
  if (!(await findDayRules(db, approval.structure_id)).activation_required)
    throw new Failure('ACTIVATION_NOT_REQUIRED');
  if (!approval.stands) throw new Failure('APPROVAL_NOT_IN_FORCE');
  const { granted_height, areas, pilot, drones, max_flying_height } = await choose(
    db,
    actor,
    approval,
    body,
    asApproved(approval),
  );
  const asked = { ...instants(body), max_flying_height, granted_height };
  const rules = await holdToRules(db, approval, asked, { now, except: null });
  const details = body.details?.trim() || null;
  const { date_start, date_end } = asked;
  const values = {
    approval_id: approval.id,
    operator_id: approval.operator_id,
    structure_id: approval.structure_id,
    date_start,
    date_end,
    max_flying_height,
    requested_by: actor.user_id,
  };
  const made = await insertActivation(db, {
    ...values,
    areas: JSON.stringify(areas),
    pilot: JSON.stringify(pilot),
    drones: JSON.stringify(drones),
    details,
    is_late: isLateActivation(rules, { ...asked, time_zone: approval.time_zone }, at),
    requested_by_name: author.name,
    created_at: at,
    updated_at: at,
  });
  await nameActsSubject(db, act, made.id);
  const entry = { action: 'submit', status: 'submitted', side: 'operator', author } as const;
  await recordActivationStep(db, made.id, { ...entry, message: details, now: at });
  await notifyOfActivation(deps.facts, db, {
    activation: { ...approval, ...values, ...made, pilot, flight_name: approval.request.flight_name },
    code: 'activation_submitted',
    status: 'submitted',
    message: details,
    author,
    to: 'authority',
    at,
  });
  return made.id;
};

/** Asks to fly some hours of an approval; sent twice with one key it is one activation. */
export const askActivation = async (
  deps: ActivationsDeps,
  author: Author,
  body: Create,
): Promise<Activation> => {
  const id = await deps.db.transaction().execute((db) => create(deps, db, author, body));
  return readActivation(deps, author.actor, id);
};

/** Changes what is flown; it waits for a decision again. */
export const changeActivation = async (
  deps: ActivationsDeps,
  author: Author,
  id: number,
  { version, ...body }: Update,
  language: Language,
): Promise<Activation> => {
  await deps.db.transaction().execute(async (db) => {
    const { row, approval } = await lockBoth(db, author.actor, id);
    const now = deps.clock.now().toISOString();
    const status = statusAfterAct(row, 'change', { version, now, language });
    const kept = { ...row, areas: grantedOf(row, approval.areas) };
    const { granted_height, ...flown } = await choose(db, author.actor, approval, body, kept);
    if (flown.areas.length === 0) throw fieldFailure('AREA_UNKNOWN', 'flight_areas_ids', 'invalid');
    await holdToApproval(db, approval, row);
    if (flown.max_flying_height > granted_height)
      throw fieldFailure('MAXIMAL_HEIGHT_EXCEEDED', 'max_flying_height', 'height_too_great', {
        limit: granted_height,
        value: flown.max_flying_height,
      });
    const details = body.details === undefined ? row.details : body.details?.trim() || null;
    const set = {
      areas: JSON.stringify(flown.areas),
      pilot: JSON.stringify(flown.pilot),
      drones: JSON.stringify(flown.drones),
      max_flying_height: flown.max_flying_height,
      details,
    };
    const told = { action: 'change', status, code: 'activation_changed', message: details } as const;
    await stepActivation(deps.facts, db, row, { ...told, set, author, now });
  });
  return readActivation(deps, author.actor, id);
};

/** Asks for other hours; those that the authority proposed are agreed to at once. */
export const moveActivation = async (
  deps: ActivationsDeps,
  author: Author,
  id: number,
  { version, ...body }: Period,
  language: Language,
): Promise<Activation> => {
  await deps.db.transaction().execute(async (db) => {
    const { row, approval } = await lockBoth(db, author.actor, id);
    const now = deps.clock.now();
    const at = now.toISOString();
    const takes = row.status === 'submitted' && isProposed(row, body);
    const action = takes ? 'take_proposal' : 'change';
    const status = statusAfterAct(row, action, { version, now: at, language });
    const period = instants(body);
    const areas = grantedOf(row, approval.areas);
    if (areas.length === 0) throw new Failure('APPROVAL_NOT_IN_FORCE');
    const asked = { ...period, max_flying_height: row.max_flying_height, granted_height: highestOf(areas) };
    // Who proposed the hours has lifted the notice for them, and not what the approval leaves now.
    if (takes) await holdToApproval(db, approval, { id, ...period });
    const rules = takes
      ? await findDayRules(db, row.structure_id)
      : await holdToRules(db, approval, asked, { now, except: id });
    const set = {
      ...period,
      areas: JSON.stringify(areas),
      is_late: !takes && isLateActivation(rules, { ...period, time_zone: row.time_zone }, at),
      proposed_start: null,
      proposed_end: null,
    };
    const code = takes ? 'activation_proposal_taken' : 'activation_changed';
    await stepActivation(deps.facts, db, row, { action, status, set, code, message: null, author, now: at });
  });
  return readActivation(deps, author.actor, id);
};

/** Gives the hours back; sent twice with one key it is done once. */
export const withdrawActivation = async (
  deps: ActivationsDeps,
  author: Author,
  id: number,
  { version, client_key }: Cancel,
  language: Language,
): Promise<Activation> => {
  await deps.db.transaction().execute(async (db) => {
    const row = await lockActivation(db, author.actor, id);
    if (!row) throw notFound();
    const now = deps.clock.now().toISOString();
    const { user_id } = author.actor;
    const act = { user_id, client_key, act: 'activation:cancel', subject_id: id, at: now };
    if ((await claimAct(db, act)) !== null) return;
    const status = statusAfterAct(row, 'cancel', { version, now, language });
    const told = { action: 'cancel', status, code: 'activation_cancelled', message: null } as const;
    await stepActivation(deps.facts, db, row, { ...told, set: {}, author, now });
  });
  return readActivation(deps, author.actor, id);
};
