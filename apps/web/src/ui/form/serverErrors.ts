import type { ApiFailure } from '../../api/failure.ts';

interface AssignedErrors {
  /** Path of a field of the form → sentence. */
  readonly fields: readonly (readonly [path: string, message: string])[];
  /** What no field of the form can show. */
  readonly rest: readonly string[];
}

const numberless = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

/**
 * Puts the server's sentences at the form's fields: at the field itself, else at the nearest field above it
 * ("areas.0.geometry.coordinates" → "areas.0" → "areas"). What has no place is said for the whole form.
 */
export const assignErrors = (failure: ApiFailure, known: readonly string[]): AssignedErrors => {
  const fields: (readonly [string, string])[] = [];
  const rest: string[] = [...failure.non_field_errors];
  for (const [path, messages] of Object.entries(failure.fields)) {
    const place = known
      .filter((name) => path === name || path.startsWith(`${name}.`) || numberless(path) === name)
      .sort((one, other) => other.length - one.length)[0];
    if (place === undefined) rest.push(...messages);
    else fields.push([place, messages.join(' ')]);
  }
  if (fields.length === 0 && rest.length === 0) rest.push(failure.detail);
  return { fields, rest: [...new Set(rest)] };
};
