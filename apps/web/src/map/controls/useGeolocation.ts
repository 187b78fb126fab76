import { useMemo, useState } from 'react';
import { circleRing } from '../circleRing.ts';
import { type MapLayer, ORDER } from '../layers/layer.ts';
import { useMap, useMapLayer } from '../MapProvider.tsx';

const SOURCE = 'geolocation';

const positionLayer: MapLayer = {
  id: 'geolocation',
  label: 'geolocation',
  sources: { [SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  visibleByDefault: true,
  order: ORDER.markers,
  styleLayers: ({ palette }) => [
    {
      id: 'geolocation-accuracy',
      type: 'fill',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.primary, 'fill-opacity': 0.14 },
    },
    {
      id: 'geolocation-dot',
      type: 'circle',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 7,
        'circle-color': palette.primary,
        'circle-stroke-color': palette.surface,
        'circle-stroke-width': 2.5,
      },
    },
  ],
};

/** Shows the device's place with its accuracy and goes there. */
export function useGeolocation() {
  const { camera, registry } = useMap();
  const [state, setState] = useState<'idle' | 'waiting' | 'shown' | 'refused'>('idle');
  useMapLayer(useMemo(() => positionLayer, []));
  const locate = () => {
    if (!navigator.geolocation) {
      setState('refused');
      return;
    }
    setState('waiting');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const center: [number, number] = [coords.longitude, coords.latitude];
        const ring = circleRing(center, coords.accuracy, 48).map(([x, y]) => [x, y]);
        registry.setData(SOURCE, {
          type: 'FeatureCollection',
          features: [
            { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } },
            { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: center } },
          ],
        });
        camera.flyTo(center, { zoom: 13 });
        setState('shown');
      },
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    );
  };
  return { locate, state };
}
