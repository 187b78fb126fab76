import './ui/theme/base.css';
import './ui/theme/themeMode.ts';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentSession, onSeatChange, receiveSession } from './api/session.ts';
import { createPublicRouter } from './app/publicRouter.ts';
import { planRemoval } from './offline/leftCopies.ts';
import { homeOf } from './routing/home.ts';
import { loadTexts } from './ui/texts.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
const root = createRoot(element);

let shown: AnyRouter | null = null;
/** Draws a router once its first screen is there: until then the former one's stays. */
const show = async (router: AnyRouter): Promise<void> => {
  if (shown !== null) await router.load();
  shown = router;
  root.render(
    <StrictMode>
      <RouterProvider key={router === publicRouter ? 'public' : 'signed-in'} router={router} />
    </StrictMode>,
  );
};
const publicRouter = createPublicRouter(show);

/** Without a session the pages that need none; with one, or while it is being opened, the product. */
const showFirst = async (): Promise<void> => {
  if (currentSession() === null) return show(publicRouter);
  try {
    await show((await import('./app/signedInRouter.tsx')).signedInRouter);
  } catch {
    // The code did not come: the public router asks again, and tells when it does not.
    await show(publicRouter);
  }
};

// The end of a session (signed out, here or in another tab, or refused by the server) leads back to the sign-in.
// A person who goes on for somebody else, here or in another tab, begins where that one's work does.
onSeatChange((_, before) => {
  const user = currentSession()?.user;
  if (before !== null && user !== undefined) void shown?.navigate({ to: homeOf(user), replace: true });
  else void shown?.invalidate();
});

// Asked for at once, beside the code of the first screen; whoever needs them waits, and asks again if they did not come.
loadTexts(['common']).catch(() => undefined);
// A tab without a session first asks the browser's other tabs: only when one of them has one, and 150 ms after its answer.
receiveSession()
  .catch(() => undefined)
  .finally(() => {
    if (currentSession() === null) planRemoval();
    void showFirst();
    // A language's first date takes 35 ms, in which the browser reads how the language writes them: now, while the code
    // of the first screen is on its way, rather than when its first list is drawn.
    setTimeout(
      () => new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', day: 'numeric' }),
    );
  });
