import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../../ui/stores/store.ts';

/** What another layer of the map offers to the areas that are being drawn. */
export interface OfferedShape {
  readonly name: string;
  readonly geometry: AreaGeometry;
  /** By how much it is taken wider, m. */
  readonly width_m: number;
  /** `extends`: it widens the area that it meets; `own`: it becomes an area of its own. */
  readonly as: 'extends' | 'own';
}

type Taker = (shape: OfferedShape) => void;

const taker = createStore<Taker | null>(null);

/** Takes what other layers offer while the component lives: the map is in write mode. */
export const useTakeOffers = (onOffer: Taker): void => {
  const take = useEffectEvent(onOffer);
  useEffect(() => {
    const mine: Taker = (shape) => take(shape);
    taker.set(mine);
    return () => {
      if (taker.get() === mine) taker.set(null);
    };
  }, []);
};

/** To whom a layer offers its shapes; null while nothing is drawn. */
export const useOfferTaker = (): Taker | null => taker.use();
