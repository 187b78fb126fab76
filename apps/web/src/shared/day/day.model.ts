import type { ActivationSummary } from '@envol/contract/activations';
import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { type Conflict, conflictsOf, type DayFlight } from '@envol/domain/activations/conflicts';
import type { AreaGeometry } from '@envol/domain/geo/geometry';

/** Where a flight of the day stands for a controller, in the order of the screen. */
export type Phase = 'now' | 'cleared' | 'decide' | 'coming' | 'done';

/** What stands behind a flight of the day: an activation, or the take-off in one or by itself. */
export type DayAct =
  | { readonly activation: ActivationSummary; readonly take_off: null }
  | { readonly activation: ActivationSummary | null; readonly take_off: TakeOffAuthorization };

/** What stands behind a flight, of what is known of it; null where nothing was asked for yet. */
export const dayActOf = (
  activation: ActivationSummary | null,
  take_off: TakeOffAuthorization | null,
): DayAct | null => (take_off === null ? activation && { activation, take_off } : { activation, take_off });

interface Shown extends DayFlight {
  /** a12 or t3, as it stands in the address. */
  readonly key: string;
  readonly phase: Phase;
  readonly approval: ActivationSummary['approval'];
  readonly time_zone: string;
  readonly pilot_name: string;
  readonly pilot_phone: string | null;
  /** What was flown in an activation and has landed, the latest first; a take-off tells its own times. */
  readonly flown: readonly TakeOffAuthorization[];
}

/** One flight of the day. */
export type DayRow = Shown & DayAct;

const at = (instant: string): number => Date.parse(instant);

/** An order to land that its pilot has not confirmed. */
export const waitsForReceipt = (row: Pick<DayRow, 'take_off'>): boolean =>
  row.take_off?.status === 'landing_required';

/** In the air by its pilot's word. */
export const isFlying = (row: Pick<DayRow, 'take_off'>): boolean => row.take_off?.take_off === true;

/** Ordered to land and still in the air: a receipt brings nobody down. */
export const isOrderedToLand = (row: Pick<DayRow, 'take_off'>): boolean =>
  isFlying(row) && row.take_off?.landing != null;

/** Something closes the place of its mission, and it is not done. */
export const isProhibited = (row: Pick<DayRow, 'phase' | 'approval'>): boolean =>
  row.phase !== 'done' && row.approval.prohibited_by.length > 0;

const geometries = (areas: ActivationSummary['sub_approvals']): AreaGeometry[] =>
  areas.map(({ geometry }) => geometry);

const FINISHED = ['refused', 'cancelled', 'landed'];

/** Until when a granted take-off may be used. */
export const clearedUntil = ({
  valid_until,
  date_end,
}: Pick<TakeOffAuthorization, 'valid_until' | 'date_end'>): string => valid_until ?? date_end;

const takeOffPhase = ({ status, take_off, date_end }: TakeOffAuthorization, now: number): Phase => {
  if (take_off) return 'now';
  if (status === 'submitted') return 'decide';
  // One that expired stands there until its hours are over: its pilot may ask again, or be in the air without a word.
  return status === 'granted' && at(date_end) > now ? 'cleared' : 'done';
};

const activationPhase = (activation: ActivationSummary, now: number): Phase => {
  const { status, is_over, date_start } = activation;
  if (is_over || at(activation.date_end) <= now) return 'done';
  if (status === 'submitted') return 'decide';
  if (status !== 'accepted' || !activation.approval.stands) return 'done';
  return at(date_start) <= now ? 'now' : 'coming';
};

const ofTakeOff = (
  flight: TakeOffAuthorization,
  activation: ActivationSummary | null,
  now: number,
): DayRow => ({
  key: `t${flight.id}`,
  phase: takeOffPhase(flight, now),
  date_start: flight.effective_start ?? flight.date_start,
  date_end: flight.effective_end ?? flight.date_end,
  height_m: flight.max_flying_height,
  areas: geometries(flight.sub_approvals),
  approval: flight.approval,
  time_zone: flight.time_zone,
  pilot_name: flight.pilot_name,
  pilot_phone: flight.pilot_phone_number,
  activation,
  take_off: flight,
  flown: [],
});

const ofActivation = (
  activation: ActivationSummary,
  flown: readonly TakeOffAuthorization[],
  now: number,
): DayRow => ({
  key: `a${activation.id}`,
  phase: activationPhase(activation, now),
  date_start: activation.date_start,
  date_end: activation.date_end,
  height_m: activation.max_flying_height,
  areas: geometries(activation.sub_approvals),
  approval: activation.approval,
  time_zone: activation.time_zone,
  pilot_name: activation.pilot.full_name,
  pilot_phone: activation.pilot.phone,
  activation,
  take_off: null,
  flown,
});

const PHASES: readonly Phase[] = ['now', 'cleared', 'decide', 'coming', 'done'];

/**
 * What presses first: an order without its receipt, then one that is not carried out yet, then what ends or begins next; of what is
 * done, the latest.
 */
const urgencyOf = (row: DayRow): readonly number[] => {
  if (row.phase === 'now')
    return [waitsForReceipt(row) ? 0 : isOrderedToLand(row) ? 1 : isFlying(row) ? 2 : 3, at(row.date_end)];
  // What expires next, or did.
  if (row.phase === 'cleared' && row.take_off !== null) return [at(clearedUntil(row.take_off))];
  if (row.phase === 'decide') return [at(row.date_start), row.take_off === null ? 1 : 0];
  return [row.phase === 'done' ? -at(row.date_end) : at(row.date_start)];
};

const compare = (one: DayRow, other: DayRow): number => {
  const phases = PHASES.indexOf(one.phase) - PHASES.indexOf(other.phase);
  if (phases !== 0) return phases;
  const [a, b] = [urgencyOf(one), urgencyOf(other)];
  for (const [place, value] of a.entries()) {
    const difference = value - (b[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.key.localeCompare(other.key);
};

const latestFirst = (one: TakeOffAuthorization, other: TakeOffAuthorization): number =>
  at(other.effective_end ?? other.date_end) - at(one.effective_end ?? one.date_end);

/**
 * The day's flights at a moment (ms), by what presses: an activation with a take-off under way stands as that take-off;
 * one whose take-off is finished stands for itself again.
 */
export const dayRows = (
  activations: readonly ActivationSummary[],
  takeOffs: readonly TakeOffAuthorization[],
  now: number,
): DayRow[] => {
  const open = new Map(
    takeOffs
      .filter(({ status, activation_id }) => activation_id !== null && !FINISHED.includes(status))
      .map((flight) => [flight.activation_id, flight]),
  );
  const byId = new Map(activations.map((activation) => [activation.id, activation]));
  const flownIn = (id: number): readonly TakeOffAuthorization[] =>
    takeOffs
      .filter(({ status, activation_id }) => status === 'landed' && activation_id === id)
      .sort(latestFirst);
  const rows = [
    ...takeOffs.map((flight) => ofTakeOff(flight, byId.get(flight.activation_id ?? 0) ?? null, now)),
    ...activations
      .filter(({ id }) => !open.has(id))
      .map((activation) => ofActivation(activation, flownIn(activation.id), now)),
  ];
  return rows.sort(compare);
};

/** How long a drone that is in the air beyond its hours is held to stay there: nobody has said when it lands. */
const OVERDUE_MS = 30 * 60_000;

/** A drone that has not landed is in the way of others beyond the hours that it asked for. */
const untilLanded = (row: DayRow, now: number): DayRow =>
  isFlying(row) && at(row.date_end) <= now
    ? { ...row, date_end: new Date(now + OVERDUE_MS).toISOString() }
    : row;

/** The flights near each flight that is not done at a moment (ms), by its key. */
export const dayConflicts = (
  rows: readonly DayRow[],
  distance_m: number,
  now: number,
): ReadonlyMap<string, readonly Conflict<DayRow>[]> => {
  const standing = rows.filter(({ phase }) => phase !== 'done').map((row) => untilLanded(row, now));
  return new Map(
    standing.map((row) => [
      row.key,
      conflictsOf(
        row,
        // Of one approval nothing is in its own way.
        standing.filter(({ approval }) => approval.id !== row.approval.id),
        distance_m,
      ),
    ]),
  );
};

/** How a row is drawn on the map. */
export const mapStatus = (row: DayRow): string => {
  if (isOrderedToLand(row)) return 'action_needed';
  if (isFlying(row)) return 'en_route';
  if (isProhibited(row)) return 'action_needed';
  if (row.phase === 'decide') return 'submitted';
  if (row.phase === 'done') return 'closed';
  return 'accepted';
};

/** A length of time that no one reads as an hour of the day: 42 s, 12 min 05 s, 1 h 02 min. */
export const elapsedText = (from: string, now: number): string => {
  const seconds = Math.max(0, Math.floor((now - at(from)) / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours}\u00A0h\u00A0${two(minutes)}\u00A0min`;
  return minutes > 0 ? `${minutes}\u00A0min\u00A0${two(seconds % 60)}\u00A0s` : `${seconds}\u00A0s`;
};

/** The other hours that may be proposed instead of those asked for; null where there are none. */
export const hoursToPropose = (row: DayRow, conflicts: readonly Conflict<DayRow>[]) =>
  row.activation?.available_actions.includes('propose') === true ? hoursAfter(row, conflicts) : null;

/** Hours of the same length after the flight that is in the way, inside the approval; null where none are left. */
export const hoursAfter = (
  row: DayRow,
  conflicts: readonly Conflict<DayRow>[],
): { readonly date_start: string; readonly date_end: string } | null => {
  const last = Math.max(...conflicts.map((each) => at(each.with.date_end)));
  if (!Number.isFinite(last) || last <= at(row.date_start)) return null;
  const end = Math.min(at(row.approval.date_end), last + at(row.date_end) - at(row.date_start));
  if (end <= last) return null;
  return { date_start: new Date(last).toISOString(), date_end: new Date(end).toISOString() };
};
