import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { currentIdentity, onSessionChange } from '../../api/session.ts';

/** What was kept, which is given back once; null when there is nothing, or nothing that can be read. */
const take = (key: string): object | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    sessionStorage.removeItem(key);
    return typeof kept === 'object' ? kept : null;
  } catch {
    return null;
  }
};

/**
 * What a form held when the session ended, or went on for somebody else, is given back when the same person opens it again in
 * this window, acting for the same; answers whether it was. `place` names the form and its record; undefined keeps nothing, as a form with a secret has to.
 */
export const useKeptForm = <T extends FieldValues, O>(
  form: UseFormReturn<T, unknown, O>,
  place: string | undefined,
): boolean => {
  const [isGivenBack, setGivenBack] = useState(false);
  const { getValues, reset } = form;
  const { isDirty } = form.formState;
  const [identity] = useState(currentIdentity);
  const key = place === undefined || identity === null ? null : `envol.draft.form.${identity}.${place}`;
  useEffect(() => {
    const kept = key === null ? null : take(key);
    if (kept === null) return;
    reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
    setGivenBack(true);
  }, [key, getValues, reset]);
  useEffect(() => {
    if (key === null || !isDirty) return undefined;
    return onSessionChange(() => {
      if (currentIdentity() === identity) return;
      try {
        sessionStorage.setItem(key, JSON.stringify(getValues()));
      } catch {
        // A full or forbidden storage: what was typed is lost with the session.
      }
    });
  }, [key, identity, isDirty, getValues]);
  return isGivenBack;
};
