import { lazy, Suspense, useState } from 'react';
import { currentIdentity } from '../../api/session.ts';
import { untilThere } from '../../ui/stores/untilThere.ts';
import { loadTexts } from '../../ui/texts.ts';
import { noticesLeft } from './keptNotice.ts';

const LeftNotices = lazy(() =>
  untilThere(async () => {
    const [{ LeftNotices: Loaded }] = await Promise.all([
      import('./LeftNotices.tsx'),
      loadTexts(['flight_notifications']),
    ]);
    return { default: Loaded };
  }),
);

/** Loaded where this device still keeps a declaration that was held back. */
export const LeftNoticesHost = () => {
  const [isAny] = useState(() => noticesLeft(currentIdentity()).length > 0);
  return isAny ? (
    <Suspense>
      <LeftNotices />
    </Suspense>
  ) : null;
};
