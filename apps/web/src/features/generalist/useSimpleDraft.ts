import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { identityOf, useUser } from '../../api/session.ts';
import type { GeneralistOutput, GeneralistValues } from './generalist.form.ts';

const read = (key: string): Partial<GeneralistValues> | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' ? kept : null;
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
export const useKeptOnDevice = (form: SimpleForm, key: string): (() => void) => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isOver) return undefined;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        try {
          localStorage.setItem(key, JSON.stringify(values));
        } catch {
          // A full or forbidden storage: the form stays as it is on the screen.
        }
      },
    });
  }, [form, key, isOver]);
  return () => {
    setOver(true);
    localStorage.removeItem(key);
  };
};
