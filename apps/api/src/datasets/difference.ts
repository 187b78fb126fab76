import type { NamedRecords } from './publication.ts';

/** What a publication changes against another, by the names people know. */
export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly { readonly identifier: string; readonly parts: readonly string[] }[];
}

/** JSON with sorted keys: the database gives objects back in an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Compares two publications; `parts` names the fields that differ. */
export const differenceOf = (known: NamedRecords, coming: NamedRecords): Difference => {
  const changed: { identifier: string; parts: string[] }[] = [];
  for (const [identifier, record] of coming) {
    const old = known.get(identifier);
    if (!old) continue;
    const parts = Object.keys(record).filter((part) => canonical(record[part]) !== canonical(old[part]));
    if (parts.length > 0) changed.push({ identifier, parts });
  }
  return {
    added: [...coming.keys()].filter((identifier) => !known.has(identifier)).sort(),
    removed: [...known.keys()].filter((identifier) => !coming.has(identifier)).sort(),
    changed: changed.sort((a, b) => (a.identifier < b.identifier ? -1 : 1)),
  };
};
