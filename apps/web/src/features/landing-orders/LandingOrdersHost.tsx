import { lazy, useEffect } from 'react';
import { useMay, useUser } from '../../api/session.ts';
import { isOrderedToLand } from '../../shared/landingOrders/index.ts';
import { useOutbox, useWaiting } from '../../shared/outbox/index.ts';
import { untilThere } from '../../ui/stores/untilThere.ts';
import { loadTexts } from '../../ui/texts.ts';
import { useLandingOrders } from './useLandingOrders.ts';

const NOTHING_SENT: Parameters<typeof useLandingOrders>[0] = [];

const Orders = lazy(() =>
  untilThere(async () => {
    const [{ LandingOrders }] = await Promise.all([import('./LandingOrders.tsx'), loadTexts(['day'])]);
    return { default: LandingOrders };
  }),
);

const Unanswered = lazy(() =>
  untilThere(async () => {
    const [{ UnansweredOrders }] = await Promise.all([import('./UnansweredOrders.tsx'), loadTexts(['day'])]);
    return { default: UnansweredOrders };
  }),
);

/** Who ordered a landing is told on every screen that nobody answers. */
const OfTowers = () => {
  const orders = useLandingOrders(NOTHING_SENT).filter(({ landing }) => landing?.escalated_at != null);
  return orders.length === 0 ? null : <Unanswered orders={orders} />;
};

const OfPilots = () => {
  useOutbox();
  const waiting = useWaiting();
  const orders = useLandingOrders(waiting);
  const isOrdered = orders.some(({ status }) => status === 'landing_required');
  useEffect(() => {
    isOrderedToLand.set(isOrdered);
    return () => isOrderedToLand.set(false);
  }, [isOrdered]);
  if (orders.length === 0 && waiting.length === 0) return null;
  return <Orders orders={orders} waiting={waiting} />;
};

/** Whoever flies, or orders landings, hears of an order to land on every screen; what its device could not send goes by itself. */
export const LandingOrdersHost = () => {
  const flies = useUser().capabilities.includes('flies');
  const decides = useMay('take-off:decide');
  if (flies) return <OfPilots />;
  return decides ? <OfTowers /> : null;
};
