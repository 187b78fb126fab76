const made = new Map<string, Intl.DateTimeFormat>();

/** A formatter costs a millisecond: one a zone is made. */
const partsFormat = (zone: string): Intl.DateTimeFormat => {
  const known = made.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  made.set(zone, format);
  return format;
};

/** The day ("2026-11-24") and the time of day ("10:00") that clocks show in the zone at the instant. */
export const wallClockOf = (
  instant: string,
  zone: string,
): { readonly date: string; readonly time: string } => {
  const parts = Object.fromEntries(
    partsFormat(zone)
      .formatToParts(new Date(instant))
      .map((part) => [part.type, part.value]),
  );
  return {
    date: `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
};

/**
 * The instant (ISO, UTC) at which clocks in the zone show this day and time; null when either is not complete.
 * A time that a spring change skips becomes the one an hour later; of a time that comes twice in autumn, the first.
 */
export const instantOf = (date: string, time: string, zone: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}/.test(time)) return null;
  const wanted = Date.parse(`${date}T${time.slice(0, 5)}:00Z`);
  if (Number.isNaN(wanted)) return null;
  const shownAt = (ms: number): number => {
    const clock = wallClockOf(new Date(ms).toISOString(), zone);
    return Date.parse(`${clock.date}T${clock.time}:00Z`);
  };
  // The zone's offset the day before and the day after: around a change they differ, and the first that fits stands.
  const DAY = 86_400_000;
  const offsets = [wanted - DAY, wanted + DAY].map((ms) => shownAt(ms) - ms);
  const fitting = offsets.map((offset) => wanted - offset).filter((ms) => shownAt(ms) === wanted);
  const skipped = wanted - Math.min(...offsets);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : skipped).toISOString();
};
