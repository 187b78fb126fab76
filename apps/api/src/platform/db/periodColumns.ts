/** The days and clock times of a stored period, beside its two instants `date_start` and `date_end`. */
export const PERIOD_COLUMNS = [
  'time_zone',
  'hours_reference',
  'is_continuous',
  'first_date',
  'last_date',
  'time_start',
  'time_end',
] as const;

interface PeriodColumns {
  readonly is_continuous: boolean;
  readonly first_date: string;
  readonly last_date: string;
  /** As the database writes them: "HH:MM:SS". */
  readonly time_start: string;
  readonly time_end: string;
}

/** The days and clock times of a stored period as calls answer them: YYYY-MM-DD and HH:MM. */
export const periodDays = (row: PeriodColumns): PeriodColumns => ({
  is_continuous: row.is_continuous,
  first_date: row.first_date,
  last_date: row.last_date,
  time_start: row.time_start.slice(0, 5),
  time_end: row.time_end.slice(0, 5),
});
