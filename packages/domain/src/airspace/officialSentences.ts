import type { Constraint, Reason } from './constraint.ts';
import { type Judging, reason } from './judging.ts';
import type { UasZone } from './uasZone.ts';

/** What the copy at hand has lost of an official zone, and what its publication says in its own words. */
export function copyReasons(zones: readonly UasZone[], hoursMatter: boolean): Reason[] {
  const [first] = zones;
  if (!first) return [];
  const reasons = zones.flatMap(({ message }) =>
    message === null ? [] : [reason('official_message', { message })],
  );
  const lost = new Set(zones.flatMap((zone) => zone.lost));
  if (hoursMatter && lost.has('applicability'))
    reasons.push(reason('official_hours_lost', { zone: first.identifier }));
  if (lost.has('authority')) reasons.push(reason('official_authority_lost', { zone: first.identifier }));
  // Other zones bind by their first volume, whose limits are published.
  const banded = zones.filter(({ subject }) => subject === 'runway' || subject === 'heliport');
  if (banded.some(({ volumes }) => volumes.some(({ limits }) => limits === 'rebuilt')))
    reasons.push(reason('official_limits_rebuilt', { zone: first.identifier }));
  return reasons;
}

/** The publications a card rests on: the rule, the official zones by their identifiers, and the SIA's where it was read. */
export function officialSource(
  judging: Judging,
  text: string,
  zones: readonly UasZone[],
  withSia: boolean,
): Constraint['source'] {
  const { official, version } = judging.index.dataset;
  if (!official || zones.length === 0)
    return { text, dataset: `${version.source} ${version.version}`, effective_date: version.effective_date };
  const identifiers = [...new Set(zones.map(({ identifier }) => identifier))];
  const named = identifiers.length > 3 ? `${identifiers.slice(0, 3).join(', ')}…` : identifiers.join(', ');
  const sia = withSia ? ` ; ${version.source} ${version.version}` : '';
  return {
    text: `${text} (${named})`,
    dataset: `${official.version.source} ${official.version.version}${sia}`,
    effective_date: official.version.effective_date,
  };
}
