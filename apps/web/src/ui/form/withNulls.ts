import type { FieldValues } from 'react-hook-form';

/** Whether a value of a form is a group of fields, `{ custom_config: { flight_max_nb_days: 3 } }`. */
export const isGroup = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Empty fields are null for the contract, which then says whether they may be; those of a group of fields too. */
export const withNulls = (values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === '' ? null : isGroup(value) ? withNulls(value) : value,
    ]),
  );
