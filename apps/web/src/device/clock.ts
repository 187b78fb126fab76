import { useSyncExternalStore } from 'react';

/** The present, in milliseconds: the only place of the screens that reads the device's clock. */
export const presentTime = (): number => Date.now();

const MINUTE = 60_000;

const everyMinute = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, 5_000);
  return () => clearInterval(timer);
};

/** Read anew each time: one kept since a former screen would be as old as that screen. */
const minute = (): number => Math.floor(presentTime() / MINUTE) * MINUTE;

/** The present to the minute; renders again when it passes. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, minute);

/** A pause. */
export const pauseFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
