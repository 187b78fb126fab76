import { useEffect } from 'react';
import { currentIdentity, onSessionChange } from '../api/session.ts';
import { forgetCopies, sweepCopies } from './copies.ts';
import { forgetFiles } from './files.ts';
import { keepNextMissions } from './keepAhead.ts';
import { registerOffline } from './register.ts';

/** After the screens and what they fetch ahead. */
const FIRST_MS = 6_000;
const AGAIN_MS = 30 * 60_000;

let owner = currentIdentity();

/** Keeps on this device what opens without a network, and takes it away when the account signs out. */
export const useOffline = (): void => {
  useEffect(() => {
    const keep = (): void => {
      if (!navigator.onLine) return;
      keepNextMissions().catch(() => undefined);
    };
    const start = (): void => {
      registerOffline();
      keep();
    };
    // A connection that drops in the first seconds has no script to register: it starts when it is back.
    const first = setTimeout(() => {
      if (owner !== null) void sweepCopies(owner);
      if (navigator.onLine) start();
      else window.addEventListener('online', start, { once: true });
    }, FIRST_MS);
    const again = setInterval(keep, AGAIN_MS);
    window.addEventListener('online', keep);
    return () => {
      clearTimeout(first);
      clearInterval(again);
      window.removeEventListener('online', keep);
      window.removeEventListener('online', start);
    };
  }, []);
};

onSessionChange(() => {
  const next = currentIdentity();
  if (next === owner) return;
  owner = next;
  void forgetCopies();
  void forgetFiles();
});
