import type { ApprovalGroup } from '@envol/contract/approvals';

/** A group as it stands on the screen: those decided here keep their places in it. */
export interface ShownGroup extends Omit<ApprovalGroup, 'ids'> {
  readonly ids: readonly number[];
}

/** The ids of a group in the order in which they stood, those decided since where they were, new ones last. */
const placesIn = (
  former: readonly number[],
  ids: readonly number[],
  isDecided: (id: number) => boolean,
): readonly number[] => {
  const present = new Set(ids);
  const kept = former.filter((id) => present.has(id) || isDecided(id));
  const known = new Set(kept);
  return [...kept, ...ids.filter((id) => !known.has(id))];
};

/**
 * Groups as they were shown, brought up to date: a group goes on under the key that it had while it shares a request with it, and one
 * that was decided whole stays where it stood.
 */
export const keepGroups = (
  former: readonly ShownGroup[],
  next: readonly ApprovalGroup[],
  isDecided: (id: number) => boolean,
): readonly ShownGroup[] => {
  const groupOf = new Map(former.flatMap((group) => group.ids.map((id) => [id, group] as const)));
  const taken = new Set<string>();
  const shown: ShownGroup[] = next.map((group) => {
    const same = group.ids
      .map((id) => groupOf.get(id))
      .find((was) => was !== undefined && !taken.has(was.key));
    const key = same?.key ?? group.key;
    taken.add(key);
    return { ...group, key, ids: placesIn(same?.ids ?? [], group.ids, isDecided) };
  });
  for (const [at, group] of former.entries()) {
    const ids = taken.has(group.key) ? [] : group.ids.filter(isDecided);
    if (ids.length > 0) shown.splice(Math.min(at, shown.length), 0, { ...group, ids, count: 0 });
  }
  return shown;
};
