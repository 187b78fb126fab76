import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { onReached } from '../../api/callNews.ts';

/** That the server did not answer is no longer told once it answers again; what was typed is still to be sent. */
export const useEndUnreached = (form: unknown): void => {
  const { getFieldState, clearErrors } = form as UseFormReturn<FieldValues>;
  useEffect(
    () =>
      onReached(() => {
        if (getFieldState('root.server').error?.type === 'NETWORK') clearErrors('root.server');
      }),
    [getFieldState, clearErrors],
  );
};
