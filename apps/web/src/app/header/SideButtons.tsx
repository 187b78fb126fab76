import { lazy, Suspense } from 'react';
import { useUser } from '../../api/session.ts';
import { hasAlerts } from '../../shared/position-alerts/index.ts';
import { untilThere } from '../../ui/stores/untilThere.ts';
import { loadTexts } from '../../ui/texts.ts';

/** An authority's map counts what flies. */
const TrackersBadge = lazy(() =>
  untilThere(async () => {
    const [{ TrackersBadge: Trackers }] = await Promise.all([
      import('../../features/tracking/TrackersBadge.tsx'),
      loadTexts(['tracking']),
    ]);
    return { default: Trackers };
  }),
);

/** Where there is room (specification 1, §5: hidden on mobile). */
const LivestreamsButton = lazy(() =>
  untilThere(async () => {
    const [{ LivestreamsButton: Streams }] = await Promise.all([
      import('../../features/livestreams/LivestreamsButton.tsx'),
      loadTexts(['livestreams']),
    ]);
    return { default: Streams };
  }),
);

/** Of who may subscribe and has not. */
const SubscribeButton = lazy(() =>
  untilThere(async () => {
    const [{ SubscribeButton: Subscribe }] = await Promise.all([
      import('../../features/subscriptions/SubscribeButton.tsx'),
      loadTexts(['subscriptions']),
    ]);
    return { default: Subscribe };
  }),
);

/** Who watches U-spaces opens and closes them from any screen. */
const SpacesButton = lazy(() =>
  untilThere(async () => {
    const [{ SpacesButton: Button }] = await Promise.all([
      import('../../features/u-space/SpacesButton.tsx'),
      loadTexts(['uspace', 'errors', 'take_off', 'day']),
    ]);
    return { default: Button };
  }),
);

interface Props {
  readonly isPhone: boolean;
  readonly className: string;
}

const AlertsMenu = lazy(() =>
  untilThere(async () => ({
    default: (await import('../../features/traces/AlertsMenu.tsx')).AlertsMenu,
  })),
);

/** What an operator's people, supervisors and who hears alarms have in the header besides what everybody has. */
export const SideButtons = ({ isPhone, className }: Props) => {
  const user = useUser();
  const { operator, permissions } = user;
  const may = (permission: string): boolean => permissions.includes(permission);
  const maySubscribe = operator?.sells_plans === true && (operator.is_trial || operator.plan === 'free');
  // An authority watches beside the request.
  const watches = may('livestream:read') && (operator !== null || may('supervision:read'));
  return (
    <Suspense>
      {maySubscribe && <SubscribeButton isPhone={isPhone} />}
      {may('uspace:write') && <SpacesButton className={className} />}
      {!isPhone && watches && <LivestreamsButton className={className} />}
      {operator !== null && may('tracking:read') && <TrackersBadge className={className} />}
      {hasAlerts(user) && <AlertsMenu className={className} />}
    </Suspense>
  );
};
