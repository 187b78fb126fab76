import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../../api/failure.ts';
import { assignErrors } from './serverErrors.ts';
import { useEndUnreached } from './useEndUnreached.ts';
import { shownFields } from './useField.ts';

/**
 * `const showFailure = useServerErrors(form)`; then, around the call (made with `handles: 'all'`):
 * `catch (error) { showFailure(error); }`. Sentences go to their fields, the first of which takes the focus; the
 * others to FormError. What was typed stays. Anything but an ApiFailure is thrown on.
 */
export const useServerErrors = <T extends FieldValues>(
  form: UseFormReturn<T>,
): ((error: unknown) => void) => {
  useEndUnreached(form);
  return (error) => {
    if (!(error instanceof ApiFailure)) throw error;
    const { fields, rest } = assignErrors(error, shownFields(form));
    for (const [index, [path, message]] of fields.entries()) {
      form.setError(path as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    if (rest.length > 0) form.setError('root.server', { type: error.code, message: rest.join(' ') });
  };
};
