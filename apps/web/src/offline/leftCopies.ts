import { currentSession } from '../api/session.ts';
import { isAnybodyThere, isApart } from '../api/sessionTabs.ts';
import { forgetFiles } from './files.ts';

/** After the sign-in page is there. */
const AFTER_MS = 6_000;

const forgetAll = async (): Promise<void> => {
  const [{ forgetCopies }, { forgetPlaces }] = await Promise.all([
    import('./copies.ts'),
    import('./keptPlaces.ts'),
  ]);
  if (currentSession() !== null) return;
  await Promise.all([forgetCopies(), forgetFiles(), forgetPlaces()]);
};

/**
 * A browser that was closed has taken the session along, not the copies made under it: nobody reads them any more, so they go
 * from a device that others may use.
 */
const removeLeftCopies = async (forget: typeof forgetAll): Promise<void> => {
  // Where tabs cannot be asked, one of them may be at work with the copies.
  if (!('locks' in navigator) || isApart() || currentSession() !== null || (await isAnybodyThere())) return;
  await forget();
};

/** Planned by a page that opens without a session. */
export const planRemoval = (forget = forgetAll): void =>
  void setTimeout(() => void removeLeftCopies(forget).catch(() => undefined), AFTER_MS);
