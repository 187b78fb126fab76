export interface JournalSearch {
  /** YYYY-MM-DD; absent: today. */
  readonly day?: string | undefined;
}

/** Which day's journal is shown, in the address. */
export const journalSearch = ({ day }: Record<string, unknown>): JournalSearch => ({
  day:
    typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
      ? day
      : undefined,
});
