import { geodesicBearing } from '@envol/domain/geo/geodesy';
import type { Position } from '@envol/domain/geo/geometry';
import type { Language } from '@envol/i18n/dates';
import type { Feature, FeatureCollection } from 'geojson';
import { Ruler } from 'lucide-react';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { useReadsMiles } from '../../api/session.ts';
import { useTranslation } from '../../ui/texts.ts';
import { FONT_SEMIBOLD } from '../basemap/fonts.ts';
import { type MapLayer, ORDER } from '../layers/layer.ts';
import { MapStrip } from '../MapOverlay.tsx';
import { useMap, useMapLayer, useMapStore } from '../MapProvider.tsx';
import { lengthText, lineLength, measuredLine } from '../measure.ts';

const SOURCE = 'ruler';

const rulerLayer: MapLayer = {
  id: 'ruler',
  label: 'ruler',
  sources: { [SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  visibleByDefault: true,
  order: ORDER.drawing,
  styleLayers: ({ palette }) => [
    {
      id: 'ruler-casing',
      type: 'line',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': palette.casing, 'line-width': 5 },
    },
    {
      id: 'ruler-line',
      type: 'line',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': palette.ink, 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
    {
      id: 'ruler-points',
      type: 'circle',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 4.5,
        'circle-color': palette.surface,
        'circle-stroke-color': palette.ink,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'ruler-labels',
      type: 'symbol',
      source: SOURCE,
      filter: ['has', 'label'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 12.5,
        'text-anchor': 'left',
        'text-offset': [0.8, 0],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.ink, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    },
  ],
};

function rulerFeatures(points: readonly Position[], language: Language, miles: boolean): FeatureCollection {
  const line = points.map(([x, y]) => [x, y]);
  const features: Feature[] = points.map((position, i) => {
    const metres = lineLength(points.slice(0, i + 1));
    const label = i === 0 ? {} : { label: lengthText(language, metres, miles) };
    return { type: 'Feature', properties: label, geometry: { type: 'Point', coordinates: [...position] } };
  });
  if (line.length > 1)
    features.push({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } });
  return { type: 'FeatureCollection', features };
}

/** True bearing of the last leg, as it is said: three digits. */
const bearingText = (from: Position, to: Position): string =>
  `${String(Math.round(geodesicBearing(from, to)) % 360).padStart(3, '0')}°`;

/** Measures along clicks: each click adds a point, Backspace takes it back, Escape ends. */
export function RulerTool() {
  const { t, language } = useTranslation('map');
  const store = useMapStore();
  const { map, registry } = useMap();
  const [points, setPoints] = useState<readonly Position[]>([]);
  const [hover, setHover] = useState<Position | null>(null);
  useMapLayer(rulerLayer);
  const miles = useReadsMiles();
  useEffect(() => {
    const shown = measuredLine(points, hover);
    registry.setData(SOURCE, rulerFeatures(shown, language, miles));
  }, [registry, points, hover, language, miles]);
  useEffect(() => {
    if (!map) return;
    const add = ({ lngLat }: MapMouseEvent) => setPoints((old) => [...old, [lngLat.lng, lngLat.lat]]);
    const move = ({ lngLat }: MapMouseEvent) => setHover([lngLat.lng, lngLat.lat]);
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') store.setTool(null);
      if (event.key === 'Backspace') setPoints((old) => old.slice(0, -1));
    };
    map.on('click', add);
    map.on('mousemove', move);
    map.doubleClickZoom.disable();
    map.getCanvas().style.cursor = 'crosshair';
    window.addEventListener('keydown', key);
    return () => {
      map.off('click', add);
      map.off('mousemove', move);
      map.doubleClickZoom.enable();
      map.getCanvas().style.cursor = '';
      window.removeEventListener('keydown', key);
    };
  }, [map, store]);
  const shown = measuredLine(points, hover);
  const total = lineLength(shown);
  const [from, to] = shown.slice(-2);
  const direction = from && to ? bearingText(from, to) : null;
  return (
    <MapStrip>
      <div className="envol-map-doing" role="status">
        <Ruler />
        {shown.length < 2 ? (
          <span>{t('ruler.hint')}</span>
        ) : (
          <>
            <strong>{lengthText(language, total, miles)}</strong>
            {direction !== null && <span>{t('ruler.bearing', { bearing: direction })}</span>}
          </>
        )}
      </div>
      <button type="button" className="envol-map-strip-button" onClick={() => store.setTool(null)}>
        {t('ruler.end')} <kbd>{t('escape')}</kbd>
      </button>
    </MapStrip>
  );
}
