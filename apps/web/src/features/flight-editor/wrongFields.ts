import { stepOf } from '../../shared/flight-form/index.ts';
import { STEPS, type StepName } from '../../shared/flights/index.ts';

/** Every path at which something is wrong, from the nested errors of the form. */
export const wrongPaths = (errors: object, prefix = ''): readonly string[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (error === undefined || error === null || typeof error !== 'object' || name === 'ref') return [];
    const path = `${prefix}${name}`;
    return 'message' in error && typeof error.message === 'string' ? [path] : wrongPaths(error, `${path}.`);
  });

/** Where the eye and the cursor are led: the first step with an error, and its first field; the name stands above them. */
export const firstWrong = (
  wrong: readonly string[],
): { readonly step: StepName | null; readonly path: string | null } => {
  const paths = wrong.filter((path) => !path.startsWith('root'));
  const step = STEPS.find((name) => paths.some((path) => stepOf(path) === name)) ?? null;
  const named = paths.find((path) => path === 'name');
  return { step, path: named ?? paths.find((path) => stepOf(path) === step) ?? null };
};
