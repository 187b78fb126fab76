import type { Flight } from '@envol/contract/flights';
import { editedBy } from '@envol/domain/flights/edits';
import { sameValue } from '../../../ui/sameValue.ts';
import { type FlightForm, formOf } from './flight.form.ts';
import type { StepName } from './stepNames.ts';
import { stepOf } from './steps.ts';

/** What somebody else saved while a mission was being edited: its steps, or its name. */
export interface ChangedMeanwhile {
  readonly parts: readonly (StepName | 'name')[];
  /** ISO 8601. */
  readonly at: string;
  /** Empty where nobody knows. */
  readonly by: readonly string[];
}

/** Null where what was edited from is not known, or where nothing that the form holds differs. */
export const changedMeanwhile = (
  from: FlightForm,
  version: number,
  saved: Flight,
): ChangedMeanwhile | null => {
  const now = formOf(saved);
  const fields = Object.keys(now) as (keyof FlightForm)[];
  const parts = fields
    .filter((field) => !sameValue(from[field], now[field]))
    .map((field) => stepOf(field) ?? 'name');
  if (parts.length === 0) return null;
  const edited = editedBy(saved.edits, { after: version });
  // What the product itself wrote since, or a bulk act, is nobody's edit: its hour stands beside no name.
  return { parts: [...new Set(parts)], at: edited?.at ?? saved.updated_at, by: edited?.by ?? [] };
};
