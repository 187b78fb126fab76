import { sameValue } from '../../ui/stores/sameValue.ts';

/** The fields in which two fillings of a form differ. */
export const differingFields = <V extends object>(one: V, other: V): (keyof V & string)[] =>
  (Object.keys(other) as (keyof V & string)[]).filter((field) => !sameValue(one[field], other[field]));

/** Of the fields that were typed those that somebody else has set to another value since they were last told. */
export const contestedFields = <V extends object>(
  typed: { readonly begun: V; readonly now: V },
  saved: { readonly told: V; readonly now: V },
): (keyof V & string)[] => {
  const moved = new Set(differingFields(saved.told, saved.now));
  const unlike = new Set(differingFields(saved.now, typed.now));
  return differingFields(typed.begun, typed.now).filter((field) => moved.has(field) && unlike.has(field));
};
