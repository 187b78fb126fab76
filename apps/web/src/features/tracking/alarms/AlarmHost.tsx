import { lazy, Suspense } from 'react';
import { useUser } from '../../../api/session.ts';
import { hasAlerts } from '../../../shared/position-alerts/index.ts';
import { untilThere } from '../../../ui/stores/untilThere.ts';
import { loadTexts } from '../../../ui/texts.ts';
import { useAlarms } from './useAlarms.ts';

const Strip = lazy(() =>
  untilThere(async () => {
    const [{ AlarmStrip }] = await Promise.all([
      import('./AlarmStrip.tsx'),
      loadTexts(['tracking', 'traces', 'day']),
    ]);
    return { default: AlarmStrip };
  }),
);

const OfReader = () => {
  const read = useAlarms();
  if (read.alarms.length === 0 && !read.isError) return null;
  return (
    <Suspense>
      <Strip {...read} />
    </Suspense>
  );
};

/** Alarms stand over whatever screen of those who hear them. */
export const AlarmHost = () => (hasAlerts(useUser()) ? <OfReader /> : null);
