import { useSyncExternalStore } from 'react';

/** The present, in milliseconds: the only place of the screens that reads the device's clock. */
export const presentTime = (): number => Date.now();

const MINUTE = 60_000;
let minute = Math.floor(presentTime() / MINUTE) * MINUTE;

const everyMinute = (listener: () => void): (() => void) => {
  const timer = setInterval(() => {
    minute = Math.floor(presentTime() / MINUTE) * MINUTE;
    listener();
  }, 5_000);
  return () => clearInterval(timer);
};

/** The present to the minute; renders again when it passes. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, () => minute);

/** A pause. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
