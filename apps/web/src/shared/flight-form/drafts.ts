import type { FlightForm } from './flight.form.ts';

/** What was typed and not yet saved, kept on this device; one for each mission and user. */
export interface Draft {
  readonly form: FlightForm;
  /** The mission's version that the edit began from; null for a new one. */
  readonly version: number | null;
  /** Milliseconds. */
  readonly kept_at: number;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Raised when the form's shape changes: older drafts are then left aside. */
const SHAPE = 2;

export const draftKey = (identity: string, flightId: number | 'new'): string =>
  `envol.draft.${SHAPE}.${identity}.${flightId}`;

const isDraft = (value: unknown): value is Draft => {
  if (typeof value !== 'object' || value === null || !('form' in value) || !('kept_at' in value))
    return false;
  const form = value.form as Partial<FlightForm> | null;
  return (
    typeof value.kept_at === 'number' &&
    typeof form?.name === 'string' &&
    Array.isArray(form.areas) &&
    Array.isArray(form.pilot_ids) &&
    Array.isArray(form.drone_ids)
  );
};

export const readDraft = (shelf: Shelf, key: string): Draft | null => {
  try {
    const value: unknown = JSON.parse(shelf.getItem(key) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
};

/** False when the device refuses to keep it (full, private window). */
export const keepDraft = (shelf: Shelf, key: string, draft: Draft): boolean => {
  try {
    shelf.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
};

export const dropDraft = (shelf: Shelf, key: string): void => {
  try {
    shelf.removeItem(key);
  } catch {
    // What cannot be removed could not be kept either.
  }
};
