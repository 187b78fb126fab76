export interface Selection {
  readonly isAll: boolean;
  readonly projects: readonly string[];
  readonly tests: readonly string[];
  readonly calls: readonly string[];
  readonly journeys: readonly string[];
}
type Sources = ReadonlyMap<string, string>;
export const JOURNEYS: Readonly<Record<string, readonly string[]>>;
export function importersOf(sources: Sources): ReadonlyMap<string, readonly string[]>;
export function filesReached(
  changed: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string>;
export function selectChanged(changed: readonly string[], sources: Sources): Selection;
export function changedFiles(root: string): string[];
export function readSources(root: string): Sources;
