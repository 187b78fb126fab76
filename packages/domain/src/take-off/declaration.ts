import type { MissionVerdict } from '../flights/verdict.ts';
import type { TimeSpan } from '../time/night.ts';
import type { FlyingObstacle } from './policy.ts';

/** What stands against declaring the take-off of a mission. */
export const DECLARATION_OBSTACLES = [
  'uspace_closed',
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

/** A mission as its take-off is declared; instants in ISO 8601. */
export interface DeclaredMission {
  readonly is_archived: boolean;
  readonly en_route: boolean;
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
    ...(mission.is_archived ? (['archived'] as const) : []),
    ...(mission.en_route ? (['already_en_route'] as const) : []),
    ...(isInside ? [] : (['outside_period'] as const)),
    ...(CLEARED.has(mission.verdict) ? [] : (['not_cleared'] as const)),
  ]);
  return DECLARATION_OBSTACLES.filter((obstacle) => found.has(obstacle));
};

/**
 * Whether a take-off that happened in spite of these is noted, with them: all but a mission that is put away, and one that is in
 * the air already.
 */
export const isNotedDespite = (obstacles: readonly DeclarationObstacle[]): boolean =>
  !obstacles.includes('archived') && !obstacles.includes('already_en_route');
