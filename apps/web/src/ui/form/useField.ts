import { useEffect } from 'react';
import { type Control, type UseControllerReturn, useController, useFormContext } from 'react-hook-form';

/** Which fields of a form are on the screen: a refusal of the others is said for the whole form. */
const shown = new WeakMap<object, Map<string, number>>();

const count = (control: object, name: string, step: 1 | -1): void => {
  const names = shown.get(control) ?? new Map<string, number>();
  shown.set(control, names);
  names.set(name, (names.get(name) ?? 0) + step);
};

/** The names of the fields that stand on the screen. */
export const shownFields = <C extends object>({ control }: { readonly control: C }): readonly string[] =>
  [...(shown.get(control) ?? [])].flatMap(([name, times]) => (times > 0 ? [name] : []));

/** Ties a field of this house to the form around it. */
export const useField = (name: string): UseControllerReturn => {
  const { control } = useFormContext<Record<string, unknown>>();
  useEffect(() => {
    count(control, name, 1);
    return () => count(control, name, -1);
  }, [control, name]);
  return useController({ name, control: control as Control });
};
