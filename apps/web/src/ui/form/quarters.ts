/** Every quarter of an hour of a day: 00:00 … 23:45. */
export const QUARTERS: readonly string[] = Array.from(
  { length: 96 },
  (_, index) =>
    `${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`,
);

const NINE = 36;

/** The place in the list of the quarter at or before a time; of nine o'clock when there is no time. */
export const nearestQuarter = (time: string): number => {
  const [hour, minute] = time.split(':').map(Number);
  return hour === undefined || minute === undefined ? NINE : hour * 4 + Math.floor(minute / 15);
};
