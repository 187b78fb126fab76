import type { Flight } from '@envol/contract/flights';
import { lastEdit } from '@envol/domain/flights/edits';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure, isFailure } from '../../api/failure.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { contestedFields, differingFields } from './heldFields.ts';

/** A mission's fields as a form shows them, of one version. */
export interface HeldFields<V extends object> {
  readonly values: V;
  readonly version: number;
}

/** What is sent of a form: these fields of what it gives, against the version that was shown. */
export interface FieldsEdit<V extends object, O> {
  readonly id: number;
  readonly fields: readonly (keyof V & string)[];
  readonly output: O;
  readonly version: number;
}

interface FormOfFields<V extends object, O> {
  /** What the form began from. */
  readonly begun: HeldFields<V>;
  /** A saved mission as the form shows it; null where the form cannot hold it any more. */
  readonly valuesOf: (flight: Flight) => V | null;
  readonly labelOf: (field: keyof V & string) => string;
  /** The names of the contract under which an edit of a field is remembered; its own where it is not there. */
  readonly edits?: Readonly<Partial<Record<keyof V & string, readonly string[]>>>;
  /** Fields whose text is told as it stands now; of the others that they differ. */
  readonly texts: readonly (keyof V & string)[];
  /** Sends an edit, with `handles: 'all'`. */
  readonly send: (edit: FieldsEdit<V, O>) => Promise<Flight>;
}

/** What of a text fits into a sentence; the whole is seen in the mission. */
const QUOTED_LENGTH = 200;

/** Others may save as often as they like between two sendings; after these it is told as it stands. */
const MOST_TURNS = 3;

/**
 * Saves those fields of a mission that were changed in a form, so that what a colleague saved of others meanwhile stays.
 * Where somebody else set one of the same fields, nothing is written: by whom, when and to what is thrown as a failure to
 * show above the form, and saving once more puts one's own in its place. Null: nothing was changed.
 */
export const useFieldsSave = <V extends object, O>(form: FormOfFields<V, O>) => {
  const { t } = useTranslation('missions');
  const format = useFormats();
  const [begun] = useState(form.begun);
  const [told, setTold] = useState(form.begun);
  const { valuesOf, labelOf, texts, send, edits = {} } = form;
  const contested = (fields: readonly (keyof V & string)[], now: Flight, values: V): ApiFailure => {
    const what = fields.map((field) => {
      const names = (edits as Readonly<Record<string, readonly string[]>>)[field] ?? [field];
      const edit = lastEdit(now.edits, { after: begun.version, fields: names });
      const part =
        edit === null
          ? labelOf(field)
          : t('meanwhile.part', { part: labelOf(field), by: edit.by, at: format.clock(edit.at) });
      const text = texts.includes(field) ? String(values[field] ?? '').slice(0, QUOTED_LENGTH) : '';
      return text === '' ? part : t('meanwhile.now', { part, text });
    });
    const detail = t('meanwhile.changed', { what: format.list(what) });
    return new ApiFailure(409, 'ANALYSIS_OUTDATED', { detail });
  };
  const attempt = async (
    id: number,
    filled: { readonly typed: V; readonly output: O },
    { from, turns }: { readonly from: HeldFields<V>; readonly turns: number },
  ): Promise<Flight | null> => {
    const { typed, output } = filled;
    const own = differingFields(begun.values, typed);
    if (own.length === 0) return null;
    try {
      return await send({ id, fields: own, output, version: from.version });
    } catch (error) {
      if (!isFailure(error, 'ANALYSIS_OUTDATED') || turns === 0) throw error;
      const now = await callApi(endpoints.getFlight, { params: { id } }, { handles: 'all' });
      const values = valuesOf(now);
      if (values === null) throw error;
      const next = { values, version: now.version };
      setTold(next);
      const both = contestedFields({ begun: begun.values, now: typed }, { told: from.values, now: values });
      if (both.length > 0) throw contested(both, now, values);
      return attempt(id, filled, { from: next, turns: turns - 1 });
    }
  };
  return (id: number, filled: { readonly typed: V; readonly output: O }): Promise<Flight | null> =>
    attempt(id, filled, { from: told, turns: MOST_TURNS });
};
