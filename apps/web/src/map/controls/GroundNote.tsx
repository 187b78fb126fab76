import { Info, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import { hasStreetsAt } from '../basemap/streetsAt.ts';
import { useMap, useMapStore } from '../MapProvider.tsx';

/** From here one looks for a street. */
const STREETS_ZOOM = 13;

/** Whether one is as near as this where the base map has no streets. */
function useLacksStreets(zoom: number): boolean {
  const { map, streetAreas } = useMap();
  const [lacks, setLacks] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    const read = () => setLacks(map.getZoom() >= zoom && !hasStreetsAt(streetAreas, map.getCenter()));
    read();
    map.on('moveend', read);
    return () => {
      map.off('moveend', read);
    };
  }, [map, zoom, streetAreas]);
  return lacks;
}

/** Near the ground the embedded map has neither streets nor roofs but in some towns: says so, and what became of IGN's plan. */
export function GroundNote() {
  const { t } = useTranslation('map');
  const store = useMapStore();
  const { baseMap, baseMapStates } = useMap();
  const lacksStreets = useLacksStreets(STREETS_ZOOM);
  const state = baseMapStates.ign_plan;
  if (!lacksStreets || baseMap !== 'envol') return null;
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
