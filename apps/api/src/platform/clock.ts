/** The one place that reads the time; everything else is told it. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

/** A clock that shows `instant` now and goes on from there; the system's own when there is none. */
export const clockFrom = (instant: Date | null): Clock => {
  if (instant === null) return systemClock;
  const ahead = instant.getTime() - systemClock.now().getTime();
  return { now: () => new Date(systemClock.now().getTime() + ahead) };
};

export const secondsAfter = (instant: Date, seconds: number): Date =>
  new Date(instant.getTime() + seconds * 1000);
