import { createOwnStore } from '../../ui/stores/ownStore.ts';
import type { FormArea } from './flight.form.ts';

/** Areas that wait for the editor: of a mission, or of a new one. */
export interface ImportedAreas {
  readonly into: number | 'new';
  /** What was looked for, by which a mission without a name is called; absent: they come of a file. */
  readonly place?: string;
  readonly areas: readonly Omit<FormArea, 'key' | 'id'>[];
}

const store = createOwnStore<ImportedAreas | null>(null);

export const handOver = (imported: ImportedAreas): void => store.set(imported);

/** What waits for this mission's editor; asked for once. */
export const takeOver = (into: number | 'new'): ImportedAreas | null => {
  const waiting = store.get();
  if (waiting?.into !== into) return null;
  store.set(null);
  return waiting;
};
