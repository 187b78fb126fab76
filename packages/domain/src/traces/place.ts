import type { Analysis, Constraint, ConstraintKind } from '../airspace/constraint.ts';

/** What the zones where a drone is ask of a flight without a grant. */
export type PlaceFinding =
  /** Nothing, at the height that was asked about. */
  | { readonly binds: 'nothing' }
  /** An agreement, or a prohibition, at any height. */
  | { readonly binds: 'from_ground'; readonly is_forbidden: boolean }
  /** An agreement above a height, m above ground. */
  | { readonly binds: 'above'; readonly free_height_m: number }
  /** It depends on what is not known. */
  | { readonly binds: 'doubt' };

/** What lies in the place itself; the other kinds judge a plan, which a position does not tell. */
const OF_PLACE: ReadonlySet<ConstraintKind> = new Set([
  'control_zone',
  'aerodrome_vicinity',
  'prohibited_area',
  'restricted_area',
  'danger_area',
  'controlled_airspace',
  'heliport_vicinity',
  'overflight_mark',
  'protected_nature',
  'official_zone',
  'height_ceiling',
]);

const binds = ({ effect }: Constraint): boolean => effect === 'forbidden' || effect === 'agreement';

/** What an analysis of the place alone leaves a free flight. */
export function placeFinding({
  constraints,
  territory,
}: Pick<Analysis, 'constraints' | 'territory'>): PlaceFinding {
  const own = constraints.filter(({ kind }) => OF_PLACE.has(kind));
  const binding = own.filter(binds);
  const free = Math.min(...binding.map(({ free_height_m }) => free_height_m ?? 0));
  if (binding.length > 0 && free <= 0) {
    const is_forbidden = binding.some(
      ({ effect, free_height_m }) => effect === 'forbidden' && (free_height_m ?? 0) <= 0,
    );
    return { binds: 'from_ground', is_forbidden };
  }
  if (binding.length > 0) return { binds: 'above', free_height_m: free };
  if (territory.status !== 'inside' || own.some(({ effect }) => effect === 'check'))
    return { binds: 'doubt' };
  return { binds: 'nothing' };
}
