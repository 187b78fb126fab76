/** The structure and the day that the address names. */
export interface ShiftsSearch {
  readonly structure?: number;
  /** YYYY-MM-DD; absent: today. */
  readonly day?: string;
}

export const shiftsSearch = ({ structure, day }: Record<string, unknown>): ShiftsSearch => ({
  ...(Number.isInteger(Number(structure)) && Number(structure) > 0 && { structure: Number(structure) }),
  ...(typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && { day }),
});
