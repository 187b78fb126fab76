import { searchText as text } from '../../ui/filter/searchText.ts';

/** The controller's day as it stands in the address: which day, and the flight that is open. */
export interface DaySearch {
  readonly date?: string;
  /** a12 for an activation, t3 for a take-off. */
  readonly open?: string;
}

export const daySearch = (raw: Record<string, unknown>): DaySearch => {
  const date = text(raw.date);
  const open = text(raw.open);
  return {
    ...(date !== undefined && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$/.test(date) ? { date } : {}),
    ...(open !== undefined && /^[at]\d{1,15}$/.test(open) ? { open } : {}),
  };
};
