import { lazy, Suspense, useEffect } from 'react';
import { endTourAhead, isTourAhead } from '../../device/tourAhead.ts';
import { loadTexts } from '../../ui/texts.ts';
import { tourAsked } from './tourStore.ts';

const Tour = lazy(async () => {
  const [{ Tour: Loaded }] = await Promise.all([import('./Tour.tsx'), loadTexts(['help_screens'])]);
  return { default: Loaded };
});

/** The guided tour: after the sign-up's last page it begins by itself, once; the help replays it. */
export const TourHost = () => {
  const isAsked = tourAsked.use();
  useEffect(() => {
    if (!isTourAhead()) return;
    endTourAhead();
    tourAsked.set(true);
  }, []);
  return isAsked ? (
    <Suspense>
      <Tour />
    </Suspense>
  ) : null;
};
