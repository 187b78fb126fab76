import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { isStanding } from '@envol/domain/approvals/coverage';
import {
  type ExemptionKind,
  isRefusedByLimits,
  type LimitBreach,
  limitBreaches,
} from '@envol/domain/approvals/limits';
import { type Answers, PREFECTURE_FIELDS } from '@envol/domain/approvals/requestForm';

/** Answers as they are typed; of a yes or no, "yes", "no" or nothing. */
type Typed = Readonly<Record<string, string | number | null>>;

export interface RequestForm {
  readonly pilot_id: number | null;
  readonly drone_ids: readonly number[];
  readonly area_ids: readonly number[];
  readonly details: string;
  /** One of the authority's kinds of requests, by its name. */
  readonly category: string | null;
  readonly external_payload: Typed;
  readonly prefecture_notif_payload: Typed;
  readonly activity_declaration_file: File | null;
  readonly documents: readonly File[];
}

/** What the mission already says; a pilot who can be called comes first. Only the areas that are to be asked for. */
export const requestOf = (
  flight: Flight,
  asked: readonly string[],
  check: FlightConstraint['request_check'] = null,
): RequestForm => {
  const callable = flight.pilots.find(({ phone }) => phone !== null) ?? flight.pilots[0];
  const ids = flight.areas.map(({ id }) => id);
  return {
    pilot_id: callable?.id ?? null,
    drone_ids: flight.drones.map(({ id }) => id),
    area_ids: ids.filter((id) => asked.includes(String(id))),
    details: flight.description ?? '',
    // One alone needs no choosing.
    category: check?.categories.length === 1 ? (check.categories[0]?.name ?? null) : null,
    external_payload: Object.fromEntries((check?.questions ?? []).map(({ name }) => [name, null])),
    prefecture_notif_payload: Object.fromEntries(
      (check?.is_prefecture ? PREFECTURE_FIELDS : []).map((name) => [name, null]),
    ),
    activity_declaration_file: null,
    documents: [],
  };
};

const given = (typed: Typed, asBoolean: ReadonlySet<string>): Answers =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]): [string, Answers[string]][] => {
      if (value === null || value === '') return [];
      return [[name, asBoolean.has(name) ? value === 'yes' : value]];
    }),
  );

/** The forms as the call takes them: what was left empty is left out. */
export const answersOf = (
  form: Pick<RequestForm, 'external_payload' | 'prefecture_notif_payload'>,
  check: FlightConstraint['request_check'],
): { readonly external: Answers; readonly prefecture: Answers } => {
  const asBoolean = new Set(
    (check?.questions ?? []).filter(({ kind }) => kind === 'yes_no').map(({ name }) => name),
  );
  return {
    external: given(form.external_payload, asBoolean),
    prefecture: given(form.prefecture_notif_payload, new Set()),
  };
};

/** Why an area cannot be asked for: a request stands for it, or it is none of this authority's business. */
export type AreaState = 'open' | 'asked' | 'elsewhere';

/** The state of each of the mission's areas for the authority that answers for a constraint. */
export const areaStates = (flight: Flight, constraint: FlightConstraint): ReadonlyMap<number, AreaState> => {
  const own = (flight.analysis?.constraints ?? []).filter(
    (each) => each.delegatee_structure_id === constraint.delegatee_structure_id && each.status !== 'outdated',
  );
  const met = new Set(own.flatMap(({ overlap }) => overlap.area_ids));
  const standing = flight.approvals.filter(
    ({ structure_id, status, is_closed }) =>
      structure_id === constraint.delegatee_structure_id && isStanding({ status, is_closed }),
  );
  const held = new Set(standing.flatMap(({ area_ids }) => area_ids));
  return new Map(
    flight.areas.map(({ id }) => [
      id,
      held.has(id) ? 'asked' : met.size === 0 || met.has(String(id)) ? 'open' : 'elsewhere',
    ]),
  );
};

/** The areas that a request to this authority asks for, unless one is left out: all that concern it and are open. */
export const areasToAsk = (flight: Flight, constraint: FlightConstraint): readonly string[] =>
  [...areaStates(flight, constraint)].flatMap(([id, state]) => (state === 'open' ? [String(id)] : []));

export const MISSING = ['missing_pilot', 'missing_drone', 'missing_area'] as const;

/** What the authority would have to telephone for; empty when the request can be sent. */
export const missingOf = (flight: Flight, form: RequestForm): readonly (typeof MISSING)[number][] => {
  const pilot = flight.pilots.find(({ id }) => id === form.pilot_id);
  return MISSING.filter((name) => {
    if (name === 'missing_pilot') return (pilot?.phone ?? '').trim() === '';
    return (name === 'missing_drone' ? form.drone_ids : form.area_ids).length === 0;
  });
};

/** How the request in the form would be held against what its authority asks. */
export interface HeldRequest {
  readonly breaches: readonly LimitBreach[];
  readonly is_refused: boolean;
  readonly exemptions: readonly ExemptionKind[];
}

/** `now` in milliseconds; with no area chosen yet, as the server held all that may be asked for. */
export const requestCheckForAreas = (
  flight: Flight,
  { request_check: check, notice }: Pick<FlightConstraint, 'request_check' | 'notice'>,
  { area_ids }: Pick<RequestForm, 'area_ids'>,
  now: number,
): HeldRequest => {
  if (check === null) return { breaches: [], is_refused: false, exemptions: [] };
  if (area_ids.length === 0) return check;
  const { limits, exemptions } = check;
  const areas = flight.areas
    .filter(({ id }) => area_ids.includes(id))
    .map(({ geometry, area_m2, max_height_m }) => ({
      geometry,
      area_m2,
      height_m: max_height_m ?? flight.max_flying_height,
    }));
  const at = new Date(now).toISOString();
  // The notice came counted with the authority's own days and the holidays of the place.
  const counted = { ...limits, notice_min_days: null };
  const asked = { period: flight, areas, notice, departements: '' };
  const breaches = limitBreaches(counted, asked, exemptions, at);
  return { breaches, is_refused: isRefusedByLimits(limits, breaches, exemptions), exemptions };
};
