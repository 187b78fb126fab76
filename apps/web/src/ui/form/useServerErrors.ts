import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../../api/failure.ts';
import { plansFor } from '../../api/planGate.ts';
import { assignErrors } from './serverErrors.ts';
import { useEndUnreached } from './useEndUnreached.ts';
import { shownFields } from './useField.ts';

/**
 * `const showFailure = useServerErrors(form)`; then, around the call (made with `handles: 'all'`):
 * `catch (error) { showFailure(error); }`. Sentences go to their fields, the first of which takes the focus; the
 * others to FormError. What was typed stays. Anything but an ApiFailure is thrown on.
 */
export const useServerErrors = <T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'> & { readonly control: object },
): ((error: unknown) => void) => {
  useEndUnreached(form);
  return (error) => {
    if (!(error instanceof ApiFailure)) throw error;
    const { fields, rest: others } = assignErrors(error, shownFields(form));
    const rest = [...others];
    for (const [index, [path, message]] of fields.entries()) {
      form.setError(path as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    // What a plan refuses is said with the plan that opens it, wherever it stands.
    if (plansFor(error.code) !== null) rest.splice(0, rest.length, error.detail);
    if (rest.length > 0) form.setError('root.server', { type: error.code, message: rest.join(' ') });
  };
};
