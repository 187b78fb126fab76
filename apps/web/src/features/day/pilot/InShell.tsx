import { lazy, useEffect } from 'react';
import { useUser } from '../../../api/session.ts';
import { isOrderedToLand } from '../../../shared/landingOrders/index.ts';
import { useOutbox, useWaiting } from '../../../shared/outbox/index.ts';
import { loadTexts } from '../../../ui/texts.ts';
import { useLandingOrders } from './useLandingOrders.ts';

const Orders = lazy(async () => {
  const [{ LandingOrders }] = await Promise.all([import('./LandingOrders.tsx'), loadTexts(['day'])]);
  return { default: LandingOrders };
});

const OfPilots = () => {
  useOutbox();
  const waiting = useWaiting();
  const orders = useLandingOrders(waiting);
  const isOrdered = orders.length > 0;
  useEffect(() => {
    isOrderedToLand.set(isOrdered);
    return () => isOrderedToLand.set(false);
  }, [isOrdered]);
  if (orders.length === 0 && waiting.length === 0) return null;
  return <Orders orders={orders} waiting={waiting} />;
};

/** Whoever flies hears of an order to land on every screen; what its device could not send goes by itself. */
export const InShell = () => (useUser().capabilities.includes('flies') ? <OfPilots /> : null);
