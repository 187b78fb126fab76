import { lazy, Suspense } from 'react';
import { useUser } from '../../api/session.ts';
import { loadTexts } from '../../ui/texts.ts';

/** An authority's map counts what flies. */
const TrackersBadge = lazy(async () => {
  const [{ TrackersBadge: Trackers }] = await Promise.all([
    import('../../features/tracking/TrackersBadge.tsx'),
    loadTexts(['tracking']),
  ]);
  return { default: Trackers };
});

/** Where there is room (specification 1, §5: hidden on mobile). */
const LivestreamsButton = lazy(async () => {
  const [{ LivestreamsButton: Streams }] = await Promise.all([
    import('../../features/livestreams/LivestreamsButton.tsx'),
    loadTexts(['livestreams']),
  ]);
  return { default: Streams };
});

/** Of who may subscribe and has not. */
const SubscribeButton = lazy(async () => {
  const [{ SubscribeButton: Subscribe }] = await Promise.all([
    import('../../features/subscriptions/SubscribeButton.tsx'),
    loadTexts(['subscriptions']),
  ]);
  return { default: Subscribe };
});

interface Props {
  readonly isPhone: boolean;
  readonly className: string;
}

/** What an operator's people have in the header besides what everybody has. */
export const OperatorButtons = ({ isPhone, className }: Props) => {
  const { operator, permissions } = useUser();
  if (operator === null) return null;
  const maySubscribe = operator.sells_plans && (operator.is_trial || operator.plan === 'free');
  return (
    <Suspense>
      {!isPhone && maySubscribe && <SubscribeButton />}
      {!isPhone && permissions.includes('livestream:read') && <LivestreamsButton className={className} />}
      {permissions.includes('tracking:read') && <TrackersBadge className={className} />}
    </Suspense>
  );
};
