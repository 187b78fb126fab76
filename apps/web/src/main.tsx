import './ui/theme/base.css';
import './ui/theme/themeMode.ts';
import { createRoot } from 'react-dom/client';
import { currentSession, onSeatChange, receiveSession } from './api/session.ts';
import { drawRoots } from './app/roots.tsx';
import { planRemoval } from './offline/leftCopies.ts';
import { loadTexts } from './ui/texts.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
const roots = drawRoots(createRoot(element));

// Signed out, here or in another tab, or refused by the server; or on for somebody else.
onSeatChange((_, before) => roots.onSeatChange(before));

// Asked for at once, beside the code of the first screen; whoever needs them waits, and asks again if they did not come.
loadTexts(['common']).catch(() => undefined);
// A tab without a session first asks the browser's other tabs: only when one of them has one, and 150 ms after its answer.
receiveSession()
  .catch(() => undefined)
  .finally(() => {
    if (currentSession() === null) planRemoval();
    void roots.follow();
    // A language's first date takes 35 ms, in which the browser reads how the language writes them: now, while the code
    // of the first screen is on its way, rather than when its first list is drawn.
    setTimeout(
      () => new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', day: 'numeric' }),
    );
  });
