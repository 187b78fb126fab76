import type { DeclarationSummary } from '@envol/contract/declarations';

/** A line of the register under one of the zones that it is for; null: it is for none. */
export interface ZoneLine {
  readonly id: number | string;
  readonly zone: string | null;
  readonly declaration: DeclarationSummary;
}

/**
 * The register by zone, in the order of their names, flights of no zone last: one that is for several stands under each, and keeps its
 * own id in the first.
 */
export const byZone = (
  rows: readonly DeclarationSummary[],
  compare: (one: string, other: string) => number,
): ZoneLine[] => {
  const zones = [...new Set(rows.flatMap((row) => row.zones))].toSorted(compare);
  const told = new Set<number>();
  return [...zones, null].flatMap((zone) =>
    rows
      .filter((row) => (zone === null ? row.zones.length === 0 : row.zones.includes(zone)))
      .map((declaration) => {
        const id = told.has(declaration.id) ? `${declaration.id} ${zone}` : declaration.id;
        told.add(declaration.id);
        return { id, zone, declaration };
      }),
  );
};
