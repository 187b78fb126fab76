import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useUser } from '../../api/session.ts';
import { endTourAhead, isTourAhead } from '../../device/tourAhead.ts';
import { homeOf } from '../../routing/home.ts';
import { untilThere } from '../../ui/stores/untilThere.ts';
import { loadTexts } from '../../ui/texts.ts';
import { isTourRequested } from './tourStore.ts';

const Tour = lazy(() =>
  untilThere(async () => {
    const [{ Tour: Loaded }] = await Promise.all([import('./Tour.tsx'), loadTexts(['help_screens'])]);
    return { default: Loaded };
  }),
);

/** The guided tour: on the first home after the sign-up it begins by itself, once; the help replays it. */
export const TourHost = () => {
  const isAsked = isTourRequested.use();
  const user = useUser();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    // Another page was asked for by its address: the letters of the demonstration, a request that waits for the confirmation.
    if (path !== homeOf(user) || !isTourAhead(user.id)) return;
    endTourAhead();
    isTourRequested.set(true);
  }, [path, user]);
  return isAsked ? (
    <Suspense>
      <Tour />
    </Suspense>
  ) : null;
};
