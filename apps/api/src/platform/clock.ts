/** The one place that reads the time; everything else is told it. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

export const secondsAfter = (instant: Date, seconds: number): Date =>
  new Date(instant.getTime() + seconds * 1000);
