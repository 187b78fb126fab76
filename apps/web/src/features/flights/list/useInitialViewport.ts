import { useEffect, useEffectEvent, useState } from 'react';
import { VIEW_BOX } from '../../../map/camera.ts';
import { useFitTarget, useMap } from '../../../map/MapProvider.tsx';
import { boundsOf } from '../../../shared/flights/index.ts';

/**
 * Looks at all missions once, when the list opens, or at the country where there are none yet: a phone's sheet covers the
 * middle of the map's own first view. Afterwards the map stays where the user put it.
 */
export const useInitialViewport = (missions: Parameters<typeof boundsOf>[0], isEmpty: boolean): void => {
  const { camera } = useMap();
  const [looked, setLooked] = useState(false);
  const bounds = boundsOf(missions);
  useFitTarget(bounds, 'all');
  const look = useEffectEvent(() => {
    if (looked) return;
    setLooked(true);
    camera.fitBounds(bounds ?? VIEW_BOX, { animate: false, maxZoom: 11 });
  });
  const hasView = bounds !== null || isEmpty;
  useEffect(() => {
    if (hasView) look();
  }, [hasView]);
};
