import type { MissingInput } from '@envol/domain/flights/missing';
import type { StepName } from '../flights/index.ts';
import { type FlightForm, isHeight } from './flight.form.ts';

/** The step on which a field stands; null for the name, which stands above them, and for what concerns the whole form. */
export const stepOf = (path: string): StepName | null => {
  if (/^(?:areas|points)/.test(path)) return 'where';
  if (/^(?:date_|hours_)/.test(path)) return 'when';
  if (/^(?:pilot_ids|drone_ids)/.test(path)) return 'who';
  return path === 'name' || path.startsWith('root') ? null : 'what';
};

/** Whether the step has all that a mission needs: a period that is over is no answer to "when". */
export const isStepDone = (step: StepName, form: FlightForm, now: number): boolean => {
  switch (step) {
    case 'where':
      return form.areas.length > 0;
    case 'when':
      return (
        form.date_start !== null &&
        form.date_end !== null &&
        Date.parse(form.date_end) > Date.parse(form.date_start) &&
        Date.parse(form.date_end) > now
      );
    case 'what':
      return (
        isHeight(form.max_flying_height) &&
        form.visibility !== null &&
        form.scenario !== null &&
        // Whether people live underneath is to be answered, not left to check.
        form.populated_area !== 'to_check'
      );
    case 'who':
      return form.pilot_ids.length > 0 && form.drone_ids.length > 0;
  }
};

/** The field in which what is missing is said; null: on the map. */
export const FIELD_OF_MISSING: Readonly<Record<MissingInput, string | null>> = {
  area: null,
  period: 'date_start',
  past_period: 'date_start',
  height: 'max_flying_height',
  visibility: 'visibility',
  scenario: 'scenario',
  pilot: 'pilot_ids',
  pilot_phone: 'phone',
  drone: 'drone_ids',
};

/** The step on which what is missing is said. */
export const STEP_OF_MISSING: Readonly<Record<MissingInput, StepName>> = {
  area: 'where',
  period: 'when',
  past_period: 'when',
  height: 'what',
  visibility: 'what',
  scenario: 'what',
  pilot: 'who',
  pilot_phone: 'who',
  drone: 'who',
};
