import { Info, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import { useMap, useMapStore } from '../MapProvider.tsx';

/** From here one looks for a roof, and the embedded map has none. */
const STREETS_ZOOM = 13;

function useIsNear(zoom: number): boolean {
  const { map } = useMap();
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    const read = () => setNear(map.getZoom() >= zoom);
    read();
    map.on('zoomend', read);
    return () => {
      map.off('zoomend', read);
    };
  }, [map, zoom]);
  return near;
}

/** Near the ground the embedded map has neither streets nor roofs: says so, and what became of IGN's plan. */
export function GroundNote() {
  const { t } = useTranslation('map');
  const store = useMapStore();
  const { baseMap, baseMapStates } = useMap();
  const near = useIsNear(STREETS_ZOOM);
  const state = baseMapStates.ign_plan;
  if (!near || baseMap !== 'envol') return null;
  const unreachable = state === 'unreachable';
  return (
    <div className="envol-map-alert" data-tone={unreachable ? undefined : 'info'} role="status">
      {unreachable ? <TriangleAlert /> : <Info />}
      <span>{t(unreachable ? 'streets.unreachable' : 'streets.none')}</span>
      <button type="button" onClick={() => void store.tryBaseMap('ign_plan')}>
        {t(unreachable ? 'retry' : 'streets.use_ign')}
      </button>
    </div>
  );
}
