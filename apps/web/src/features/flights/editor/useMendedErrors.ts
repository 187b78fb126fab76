import { useEffect, useEffectEvent, useRef } from 'react';
import { type FieldPath, get } from 'react-hook-form';
import type { FlightForm } from './flight.form.ts';
import { type EditorForm, useFormIssues } from './useFlightForm.ts';
import { wrongPaths } from './wrongFields.ts';

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/**
 * What is wrong is said when the field is left, not only when the mission is sent; what was mended is no longer
 * called wrong. A field that is still empty waits for the sending. What the server refused stays until it is changed.
 */
export const useMendedErrors = (form: EditorForm, values: FlightForm): void => {
  const { errors, touchedFields } = form.formState;
  const issues = useFormIssues(form);
  const before = useRef(values);
  const mend = useEffectEvent(async (): Promise<void> => {
    const last = before.current;
    before.current = values;
    const wrong = wrongPaths(errors).filter((path) => !path.startsWith('root'));
    const isTouched = Object.keys(touchedFields).length > 0;
    if (wrong.length === 0 && !isTouched) return;
    const found = await issues.find(values);
    for (const path of wrong) {
      const isRefused = form.getFieldState(path as FieldPath<FlightForm>).error?.type === 'server';
      const isMended = isRefused
        ? get(values, path) !== get(last, path)
        : !found.some((issue) => issue.path === path);
      if (isMended) form.clearErrors(path as FieldPath<FlightForm>);
    }
    for (const issue of found)
      if (
        !wrong.includes(issue.path) &&
        isGiven(get(values, issue.path)) &&
        (get(touchedFields, issue.path) === true || issue.text === 'end_before_start')
      )
        issues.place(issue);
  });
  // The touched fields are one object that changes: what is touched tells it.
  const touched = JSON.stringify(touchedFields);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a value or what was touched changes
  useEffect(() => void mend(), [values, touched]);
};
