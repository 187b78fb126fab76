import './ui/theme/base.css';
import './ui/theme/themeMode.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentSession, receiveSession } from './api/session.ts';
import { router } from './app/router.tsx';
import { planRemoval } from './offline/leftCopies.ts';
import { loadTexts } from './ui/texts.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// Asked for at once, beside the code of the first screen; whoever needs them waits, and asks again if they did not come.
loadTexts(['common']).catch(() => undefined);
// A tab without a session first asks the browser's other tabs: only when one of them has one, and 150 ms after its answer.
receiveSession()
  .catch(() => undefined)
  .finally(() => {
    if (currentSession() === null) planRemoval();
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
    // A language's first date takes 35 ms, in which the browser reads how the language writes them: now, while the code
    // of the first screen is on its way, rather than when its first list is drawn.
    setTimeout(
      () => new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', day: 'numeric' }),
    );
  });
