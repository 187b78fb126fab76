import type { Flight } from '@envol/contract/flights';
import { lastEdit } from '@envol/domain/flights/edits';
import { type FlightForm, formOf, stepOf } from '../../shared/flight-form/index.ts';
import type { StepName } from '../../shared/flights/index.ts';
import { sameValue } from '../../ui/stores/sameValue.ts';

/** A step, or the name, that somebody else saved while a mission was being edited. */
interface ChangedPart {
  readonly part: StepName | 'name';
  /** Who changed its fields last, in the order of the form; empty where nobody knows. */
  readonly by: readonly string[];
  /** When the last of them did, ISO 8601; null where nobody knows. */
  readonly at: string | null;
}

export interface ChangedMeanwhile {
  readonly parts: readonly ChangedPart[];
  /** When the mission was last written to, ISO 8601. */
  readonly at: string;
}

/** The edits that may have changed what stands in a field: points outside new areas go with them. */
const editsOf = (field: keyof FlightForm): readonly string[] =>
  field === 'points' ? ['points', 'areas'] : [field];

/** Null where what was edited from is not known, or where nothing that the form holds differs. */
export const changedMeanwhile = (
  from: FlightForm,
  version: number,
  saved: Flight,
): ChangedMeanwhile | null => {
  const now = formOf(saved);
  const fields = Object.keys(now) as (keyof FlightForm)[];
  const changed = fields.filter((field) => !sameValue(from[field], now[field]));
  if (changed.length === 0) return null;
  const parts = [...Map.groupBy(changed, (field): ChangedPart['part'] => stepOf(field) ?? 'name')].map(
    ([part, own]) => {
      // What the product itself wrote since, or a bulk act, is nobody's edit.
      const edits = own.flatMap(
        (field) => lastEdit(saved.edits, { after: version, fields: editsOf(field) }) ?? [],
      );
      return {
        part,
        by: [...new Set(edits.map(({ by }) => by))],
        at:
          edits
            .map(({ at }) => at)
            .toSorted()
            .at(-1) ?? null,
      };
    },
  );
  return { parts, at: saved.updated_at };
};
