/** Hours as days and hours, whole; less than an hour in minutes. */
export const delayParts = (
  hours: number,
): { readonly days: number; readonly hours: number; readonly minutes: number } => {
  const minutes = Math.round(hours * 60);
  if (minutes < 60) return { days: 0, hours: 0, minutes };
  const whole = Math.round(hours);
  return { days: Math.floor(whole / 24), hours: whole % 24, minutes: 0 };
};

/** A table as a spreadsheet reads it: commas, quotes doubled, what would be a formula kept a text. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows
    .map((row) =>
      row
        .map((cell) => {
          const text = cell === null ? '' : String(cell);
          const safe = typeof cell === 'string' && /^[=+\-@\t]/.test(text) ? `'${text}` : text;
          return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
        })
        .join(','),
    )
    .join('\r\n');

/** Ticks of an axis that ends at or above `most`: at most five, on round numbers. */
export const ticksTo = (most: number): number[] => {
  const step =
    [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000].find((each) => most / each <= 4) ?? 10_000;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
};
