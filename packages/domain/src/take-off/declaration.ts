import type { MissionVerdict } from '../flights/verdict.ts';
import type { TimeSpan } from '../time/night.ts';
import type { FlyingObstacle } from './policy.ts';

/** What stands against declaring the take-off of a mission. */
export const DECLARATION_OBSTACLES = [
  'uspace_closed',
  'helicopter_departure',
  'archived',
  'already_en_route',
  'outside_period',
  'not_cleared',
  'approval_not_in_force',
  'outside_approved_hours',
  'no_activation',
  'authorization_needed',
] as const;
export type DeclarationObstacle = (typeof DECLARATION_OBSTACLES)[number];

/**
 * Verdicts under which a take-off is regular: nothing is left to do, though something may be left to read. Data out of date
 * warn and refuse nothing (docs/adr/0160).
 */
const CLEARED: ReadonlySet<MissionVerdict> = new Set(['clear', 'conditions', 'unverified', 'out_of_date']);

/** The verdicts that are a reason of their own against a take-off. */
type AgainstTakeOff = Exclude<MissionVerdict, 'clear' | 'conditions' | 'unverified' | 'out_of_date'>;

const isAgainst = (verdict: MissionVerdict): verdict is AgainstTakeOff => !CLEARED.has(verdict);

/**
 * The word for what stands against a take-off, or stood: "not cleared" is said by the verdict of that instant, so that what is
 * recorded is no weaker than what was confirmed.
 */
export const obstacleWordKey = (obstacle: DeclarationObstacle, verdict: MissionVerdict | null) =>
  obstacle === 'not_cleared' && verdict !== null && isAgainst(verdict)
    ? (`not_cleared.${verdict}` as const)
    : (`obstacles.${obstacle}` as const);

/** A mission as its take-off is declared; instants in ISO 8601. */
export interface DeclaredMission {
  readonly is_archived: boolean;
  readonly en_route: boolean;
  /** A helicopter's departure keeps its corridor free, and an area of the mission crosses it. */
  readonly helicopter_departure: boolean;
  readonly verdict: MissionVerdict;
  /** Its planned hours. */
  readonly windows: readonly TimeSpan[];
  /** What stands against flying under each of its approvals. */
  readonly approvals: readonly (readonly FlyingObstacle[])[];
}

/** Everything that stands against a take-off at an instant, in the order of the list. */
export const declarationObstacles = (mission: DeclaredMission, at: string): DeclarationObstacle[] => {
  const instant = Date.parse(at);
  const isInside = mission.windows.some(
    ({ from, to }) => Date.parse(from) <= instant && instant < Date.parse(to),
  );
  const found = new Set<DeclarationObstacle>([
    ...mission.approvals.flat(),
    ...(mission.helicopter_departure ? (['helicopter_departure'] as const) : []),
    ...(mission.is_archived ? (['archived'] as const) : []),
    ...(mission.en_route ? (['already_en_route'] as const) : []),
    ...(isInside ? [] : (['outside_period'] as const)),
    ...(CLEARED.has(mission.verdict) ? [] : (['not_cleared'] as const)),
  ]);
  return DECLARATION_OBSTACLES.filter((obstacle) => found.has(obstacle));
};

/** What stands against a take-off with the procedures or the authorities that it is about; none for one of the mission alone. */
export interface NamedObstacle {
  readonly obstacle: DeclarationObstacle;
  readonly names: readonly string[];
}

/** How long after it a take-off may still be noted, ms. */
const NOTED_WITHIN_MS = 24 * 3_600_000;

/** A take-off as its pilot notes it afterwards: instants in ISO 8601; no landing: it is in the air still. */
export interface NotedFlight {
  readonly took_off_at: string;
  readonly landed_at: string | null;
}

/** Keys of `errors.fields`. */
export type NotedFlightIssue =
  | 'took_off_in_future'
  | 'took_off_too_long_ago'
  | 'took_off_before_last_landing'
  | 'landed_in_future'
  | 'landed_before_take_off';

/** What is wrong with the times of a noted take-off, by field; `lastLanding`: when the mission landed last. */
export const notedFlightIssues = (
  { took_off_at, landed_at }: NotedFlight,
  now: string,
  lastLanding: string | null,
): { readonly path: keyof NotedFlight; readonly message: NotedFlightIssue }[] => {
  const [start, present] = [Date.parse(took_off_at), Date.parse(now)];
  const end = landed_at === null ? null : Date.parse(landed_at);
  const ofStart = (): NotedFlightIssue | null => {
    if (start > present) return 'took_off_in_future';
    if (start < present - NOTED_WITHIN_MS) return 'took_off_too_long_ago';
    return lastLanding !== null && start < Date.parse(lastLanding) ? 'took_off_before_last_landing' : null;
  };
  const ofEnd = (): NotedFlightIssue | null => {
    if (end === null) return null;
    if (end > present) return 'landed_in_future';
    return end <= start ? 'landed_before_take_off' : null;
  };
  const [wrongStart, wrongEnd] = [ofStart(), ofEnd()];
  return [
    ...(wrongStart === null ? [] : [{ path: 'took_off_at' as const, message: wrongStart }]),
    ...(wrongEnd === null ? [] : [{ path: 'landed_at' as const, message: wrongEnd }]),
  ];
};

/**
 * Whether a take-off that happened in spite of these is noted, with them: all but a mission that is put away, and one that is in
 * the air already.
 */
export const isNotedDespite = (obstacles: readonly DeclarationObstacle[]): boolean =>
  !obstacles.includes('archived') && !obstacles.includes('already_en_route');
