import { rememberedOf } from '../../time/remembered.ts';
import type { Constraint, Reason } from '../constraint.ts';
import { cardReason, type Judging } from '../judging/judging.ts';
import type { UasLoss, UasZone } from '../official/uasZone.ts';

/** What of the copy at hand matters to a card. */
export interface CopyFacts {
  /** Whether the zone binds by its hours. */
  readonly hours: boolean;
  /** Whether somebody else than the official zones says who decides. */
  readonly authority_known: boolean;
}

const NOTHING: readonly Reason[] = [];

/** Of one zone what is said in each of the four cases: it stays the same while its publication does. */
const ofOne = rememberedOf((_: UasZone): (readonly Reason[] | undefined)[] => []);

/** What the copy at hand has lost of official zones, and what their publication says in its own words. */
export function copyReasons(zones: readonly UasZone[], facts: CopyFacts): readonly Reason[] {
  const first = zones[0];
  if (!first) return NOTHING;
  if (zones.length > 1) return reasonsOf(first, zones, facts);
  const known = ofOne(first);
  const at = (facts.hours ? 2 : 0) + (facts.authority_known ? 1 : 0);
  known[at] ??= reasonsOf(first, zones, facts);
  return known[at];
}

function reasonsOf(first: UasZone, zones: readonly UasZone[], facts: CopyFacts): readonly Reason[] {
  const reasons: Reason[] = [];
  const isLost = (part: UasLoss): boolean => zones.some(({ lost }) => lost.includes(part));
  for (const { message } of zones)
    if (message !== null && reasons.every(({ params }) => params.message !== message))
      reasons.push(cardReason('official_message', { message }));
  const about = { zone: first.identifier };
  if (facts.hours && isLost('applicability')) reasons.push(cardReason('official_hours_lost', about));
  const noAuthority = isLost('authority') && !facts.authority_known;
  // A message that another publication stood in for is there to be read.
  const noMessage = isLost('message') && zones.some(({ message }) => message === null);
  if (noAuthority && noMessage) reasons.push(cardReason('official_authority_and_message_lost', about));
  else if (noAuthority) reasons.push(cardReason('official_authority_lost', about));
  else if (noMessage) reasons.push(cardReason('official_message_lost', about));
  // Other zones bind by their first volume, whose limits are published.
  if (zones.some(haveRebuiltBands)) reasons.push(cardReason('official_limits_rebuilt', about));
  return reasons;
}

const haveRebuiltBands = rememberedOf(
  ({ subject, volumes }: UasZone) =>
    (subject === 'runway' || subject === 'heliport') && volumes.some(({ limits }) => limits === 'rebuilt'),
);

/** The publications a card rests on: the rule, the official zones by their identifiers, and the SIA's where it was read. */
export function officialSource(
  judging: Pick<Judging, 'index'>,
  text: string,
  zones: readonly UasZone[],
  withSia: boolean,
): Constraint['source'] {
  const { official, version } = judging.index.dataset;
  if (!official || zones.length === 0)
    return { text, dataset: `${version.source} ${version.version}`, effective_date: version.effective_date };
  const [only, ...others] = zones;
  const identifiers =
    only && others.length === 0 ? [only.identifier] : [...new Set(zones.map(({ identifier }) => identifier))];
  const named = identifiers.length > 3 ? `${identifiers.slice(0, 3).join(', ')}…` : identifiers.join(', ');
  const sia = withSia ? `, ${version.source} ${version.version}` : '';
  return {
    text: `${text} (${named})`,
    dataset: `${official.version.source} ${official.version.version}${sia}`,
    effective_date: official.version.effective_date,
  };
}
