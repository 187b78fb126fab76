import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { identityOf, useUser } from '../../api/session.ts';
import type { HeldFields } from '../../shared/flight-fields/index.ts';
import type { GeneralistOutput, GeneralistValues } from './generalist.form.ts';

interface Left {
  readonly form: Partial<GeneralistValues>;
  /** The saved mission that it was typed over; absent from what was left before this was kept. */
  readonly begun?: HeldFields<GeneralistValues>;
}

const read = (key: string): Left | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Left | Left['form'] | null;
    if (typeof kept !== 'object' || kept === null) return null;
    return 'form' in kept ? kept : { form: kept };
  } catch {
    return null;
  }
};

type SimpleForm = UseFormReturn<GeneralistValues, unknown, GeneralistOutput>;

/** What was left in the simplified form of a mission on this device; null where nothing was. */
export const useLeftInForm = (flightId: number | null) => {
  const key = `envol.draft.simple.${identityOf(useUser())}.${flightId ?? 'new'}`;
  const [left] = useState(() => read(key));
  return { key, left };
};

/** Keeps what is typed on this device until it is saved or given up; answers how to forget it. */
export const useDeviceDraft = (
  form: SimpleForm,
  key: string,
  begun: HeldFields<GeneralistValues>,
): (() => void) => {
  const [isOver, setOver] = useState(false);
  const [over] = useState(begun);
  useEffect(() => {
    if (isOver) return undefined;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        try {
          localStorage.setItem(key, JSON.stringify({ form: values, begun: over }));
        } catch {
          // A full or forbidden storage: the form stays as it is on the screen.
        }
      },
    });
  }, [form, key, isOver, over]);
  return () => {
    setOver(true);
    localStorage.removeItem(key);
  };
};
