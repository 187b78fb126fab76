import { useEffect } from 'react';
import { currentSeat, onSeatChange } from '../api/session.ts';
import { forgetCopies, sweepCopies } from './copies.ts';
import { forgetFiles } from './files.ts';

/** After the screens and what they fetch ahead. */
const FIRST_MS = 6_000;
const AGAIN_MS = 30 * 60_000;

const later = () => import('./afterFirstScreens.ts');

/** Keeps on this device what opens without a network, and takes it away when the account signs out. */
export const useOffline = (): void => {
  useEffect(() => {
    const keep = async (): Promise<void> => {
      if (navigator.onLine) await (await later()).keepNextMissions();
    };
    const begin = async (): Promise<void> => {
      const { followStyles, keepBuild, registerOffline } = await later();
      registerOffline();
      followStyles();
      void keepBuild().catch(() => undefined);
      await keep();
    };
    // What a network that drops leaves undone is done the next time.
    const keepQuietly = (): void => void keep().catch(() => undefined);
    const start = (): void => void begin().catch(() => undefined);
    // A connection that drops in the first seconds has no script to register: it starts when it is back.
    const first = setTimeout(() => {
      const owner = currentSeat();
      if (owner !== null) void sweepCopies(owner);
      if (navigator.onLine) start();
      else window.addEventListener('online', start, { once: true });
    }, FIRST_MS);
    const again = setInterval(keepQuietly, AGAIN_MS);
    window.addEventListener('online', keepQuietly);
    return () => {
      clearTimeout(first);
      clearInterval(again);
      window.removeEventListener('online', keepQuietly);
      window.removeEventListener('online', start);
    };
  }, []);
};

onSeatChange(() => {
  void forgetCopies();
  void forgetFiles();
  void import('./keptPlaces.ts').then(({ forgetPlaces }) => forgetPlaces()).catch(() => undefined);
});
