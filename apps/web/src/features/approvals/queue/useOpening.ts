import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The request that was asked for and whose screen is not there yet: its code and the map's first frames may take seconds.
 * `isLoading` tells a way that was broken off.
 */
export const useOpening = (openId: number | null): readonly [number | null, (id: number | null) => void] => {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const [opening, setOpening] = useState<number | null>(null);
  const [wasLoading, setWasLoading] = useState(isLoading);
  if (isLoading !== wasLoading) {
    setWasLoading(isLoading);
    if (!isLoading) setOpening(null);
  }
  if (opening !== null && opening === openId) setOpening(null);
  return [opening === openId ? null : opening, setOpening];
};
