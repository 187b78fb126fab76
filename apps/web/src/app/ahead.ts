import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentSession } from '../api/session.ts';
import { loadNotificationsPopover } from '../features/notifications/NotificationsBell.tsx';
import { aheadOf } from './features.ts';
import { loadAccountPopover } from './header/AccountMenu.tsx';

export const loadPalette = async () => ({
  default: (await import('../ui/commands/CommandPalette.tsx')).CommandPalette,
});
export const loadShortcutSheet = async () => ({
  default: (await import('../ui/keys/ShortcutSheet.tsx')).ShortcutSheet,
});

/** After the first screen is there and drawn. */
const FIRST_MS = 1_500;
/** Not longer than this between two pieces, however busy the page is. */
const LATEST_MS = 2_000;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Absent in Safari.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, 200);
  });

/** Screens that the account may open next, those of its work first. */
const useNextScreens = (): readonly (() => unknown)[] => {
  const router = useRouter();
  const { routesByPath } = router;
  const user = currentSession()?.user;
  const paths = [...(user ? aheadOf(user) : []), '/settings' as const];
  return paths.map((path) => () => router.loadRouteChunk(routesByPath[path]));
};

/**
 * Fetches, one by one while the page rests, what the first screen did without: dialogs open at once, what one types
 * right after Ctrl+K is not lost, and a connection that drops later takes no screen away.
 */
export const useFetchAhead = (): void => {
  const screens = useNextScreens();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the account that signed in
  useEffect(() => {
    let gone = false;
    const pieces = [
      // The largest piece, which the map asks for itself: nothing is to stand in its way.
      () => import('../map/createMap.ts'),
      loadPalette,
      // Before what is smaller: a slow device that draws its first map took half a minute to open a new mission.
      ...screens,
      loadNotificationsPopover,
      loadAccountPopover,
      loadShortcutSheet,
    ];
    const run = async (): Promise<void> => {
      for (const fetchPiece of pieces) {
        await idle();
        if (gone) return;
        // Without a network the piece is fetched when it is called for, and says so then.
        await Promise.resolve(fetchPiece()).catch(() => undefined);
      }
    };
    const timer = setTimeout(() => void run(), FIRST_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
};
