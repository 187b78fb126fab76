/** Instants at which something that depends on the hour or the day breaks first. */
export const CLOCKS = {
  midnight_paris: '2026-11-21T23:00:00Z',
  midnight_reunion: '2026-11-21T20:00:00Z',
  midnight_tahiti: '2026-11-22T10:00:00Z',
  half_past_midnight: '2026-11-21T23:30:00Z',
  night: '2027-07-08T00:30:00Z',
  /** Half a minute before clocks in Paris go from 02:00 to 03:00. */
  summer_time_begins: '2027-03-28T00:59:30Z',
  /** The first of the two times that it is 02:30 in Paris. */
  summer_time_ends: '2026-10-25T00:30:00Z',
  /** Already the new year in Paris. */
  new_year: '2026-12-31T23:30:00Z',
  leap_day: '2028-02-29T12:00:00Z',
  /** 22:30 in Paris. */
  sunday_night: '2026-11-22T21:30:00Z',
  holiday: '2027-05-01T07:00:00Z',
} as const satisfies Record<string, string>;

export type ClockName = keyof typeof CLOCKS;

const NAMES = Object.keys(CLOCKS) as ClockName[];
const TrueDate = globalThis.Date;

/** The clock of a test file: always the same one for the same path, so that a red run can be run again. */
const clockOfFile = (file: string): ClockName => {
  let hash = 0;
  for (const letter of file) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return NAMES[hash % NAMES.length] ?? 'midnight_paris';
};

/** The instant that a test file starts at: `asked` is a name of CLOCKS, an instant, 'true' (the true time) or absent. */
export const instantOfFile = (file: string, asked: string | undefined): string | null => {
  if (asked === 'true') return null;
  if (asked === undefined || asked === '') return CLOCKS[clockOfFile(file)];
  return CLOCKS[asked as ClockName] ?? new TrueDate(asked).toISOString();
};

/** From now on this process believes that it is `instant` (null: the true time), and time goes on from there. */
export const setProcessClock = (instant: string | null): void => {
  if (instant === null) {
    globalThis.Date = TrueDate;
    return;
  }
  const ahead = TrueDate.parse(instant) - TrueDate.now();
  globalThis.Date = class extends TrueDate {
    constructor(...given: unknown[]) {
      // biome-ignore lint/suspicious/noExplicitAny: Date has an overload for each count of arguments
      super(...((given.length === 0 ? [TrueDate.now() + ahead] : given) as [any]));
    }
    static override now(): number {
      return TrueDate.now() + ahead;
    }
  } as DateConstructor;
};
