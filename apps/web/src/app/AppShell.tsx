import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { carryOver } from '../api/formerKeys.ts';
import { onLanguageChange } from '../api/language.ts';
import { queryClient } from '../api/queryClient.ts';
import { startRealtime } from '../api/realtime/realtime.ts';
import { useSeat, useUser } from '../api/session.ts';
import { useOffline } from '../offline/useOffline.ts';
import { openPalette, usePaletteOpen } from '../ui/commands/commands.ts';
import { useShortcuts } from '../ui/keys/shortcuts.ts';
import { SnackbarHost } from '../ui/snackbar/SnackbarHost.tsx';
import { dismissOfFormerPage } from '../ui/snackbar/snackbars.ts';
import { untilThere } from '../ui/stores/untilThere.ts';
import { loadTexts, useTranslation } from '../ui/texts.ts';
import { useIsPhone } from '../ui/useIsPhone.ts';
import styles from './AppShell.module.css';
import { loadPalette, loadShortcutSheet, useFetchAhead } from './ahead.ts';
import { BottomNav } from './header/BottomNav.tsx';
import { Header } from './header/Header.tsx';

/** Of the staff alone, while it looks through an account. */
const LookingBanner = lazy(() =>
  untilThere(async () => {
    const [{ LookingBanner: Banner }] = await Promise.all([
      import('./header/LookingBanner.tsx'),
      loadTexts(['acting']),
    ]);
    return { default: Banner };
  }),
);
/** Of who lets the staff act in its name. */
const ConsentBanner = lazy(() =>
  untilThere(async () => {
    const [{ ConsentBanner: Banner }] = await Promise.all([
      import('./header/ConsentBanner.tsx'),
      loadTexts(['acting']),
    ]);
    return { default: Banner };
  }),
);
/** After the first screen: nothing of it is seen before. */
const InShell = lazy(() => untilThere(async () => ({ default: (await import('./InShell.tsx')).InShell })));
const CommandPalette = lazy(loadPalette);
const ShortcutSheet = lazy(loadShortcutSheet);
/** Over everything, which stays as it is. */
const TermsGate = lazy(async () => {
  const [{ TermsGate: Gate }] = await Promise.all([
    import('./TermsGate.tsx'),
    loadTexts(['accounts', 'terms']),
  ]);
  return { default: Gate };
});

/** Sentences come in the language of their call. */
const useFreshWords = (): void =>
  useEffect(() => onLanguageChange(() => void queryClient.invalidateQueries()), []);

const useMessagesOfPage = (): void => {
  const router = useRouter();
  useEffect(
    () => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && dismissOfFormerPage()),
    [router],
  );
};

const Shell = () => {
  const { t } = useTranslation(['common', 'nav']);
  const [sheet, setSheet] = useState(false);
  const user = useUser();
  // Before any screen looks for its draft.
  useState(() => carryOver(user));
  const isPhone = useIsPhone();
  const palette = usePaletteOpen();
  useFreshWords();
  useEffect(startRealtime, []);
  useFetchAhead();
  useOffline();
  useMessagesOfPage();
  useShortcuts([
    { keys: 'mod+k', label: t('shortcuts.palette'), group: t('shortcuts.general'), run: openPalette },
    { keys: '?', label: t('shortcuts.sheet'), group: t('shortcuts.general'), run: () => setSheet(true) },
  ]);
  return (
    <div className={styles.shell} data-phone={isPhone || undefined}>
      <a href="#content" className={styles.skip}>
        {t('nav:skip')}
      </a>
      <Suspense>{user.impersonator_user_id !== null && <LookingBanner />}</Suspense>
      <Suspense>{user.impersonator_user_id === null && <ConsentBanner />}</Suspense>
      <SnackbarHost />
      <Header onShortcuts={() => setSheet(true)} />
      <main id="content" className={styles.content} tabIndex={-1}>
        <Suspense
          fallback={<div className={styles.progress} role="progressbar" aria-label={t('states.loading')} />}
        >
          <Outlet />
        </Suspense>
      </main>
      {isPhone && <BottomNav />}
      <Suspense>
        <InShell onShortcuts={() => setSheet(true)} />
      </Suspense>
      <Suspense>
        {palette && <CommandPalette />}
        {user.terms_due && <TermsGate />}
        {sheet && <ShortcutSheet onClose={() => setSheet(false)} />}
      </Suspense>
    </div>
  );
};

/** Everything behind the sign-in: cache, live channel, header. */
export const AppShell = () => (
  <QueryClientProvider client={queryClient}>
    <Shell key={useSeat()} />
  </QueryClientProvider>
);
