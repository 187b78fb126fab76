import type { FeatureCollection } from 'geojson';
import { useEffect } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import { type MapLayer, ORDER } from '../layers/layer.ts';
import { useMap, useMapLayer } from '../MapProvider.tsx';
import { FONT } from './fonts.ts';
import { GRID_FROM_ZOOM } from './gridZoom.ts';
import { hasStreetsAt } from './streetsAt.ts';

const SOURCE = 'base-grid';
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

const gridLayer: MapLayer = {
  id: 'base-grid',
  label: 'base-grid',
  sources: { [SOURCE]: { type: 'geojson', data: NOTHING, maxzoom: 18 } },
  visibleByDefault: true,
  order: ORDER.borders,
  styleLayers: ({ palette, imagery }) => [
    {
      id: 'base-grid-lines',
      type: 'line',
      source: SOURCE,
      minzoom: GRID_FROM_ZOOM,
      paint: {
        'line-color': imagery ? palette.casing : palette.departement,
        'line-width': 0.7,
        'line-opacity': ['interpolate', ['linear'], ['zoom'], GRID_FROM_ZOOM, 0, 12.5, imagery ? 0.5 : 0.8],
      },
    },
    {
      id: 'base-grid-names',
      type: 'symbol',
      source: SOURCE,
      minzoom: 12.5,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'label'],
        'text-font': FONT,
        'text-size': 10,
        'text-letter-spacing': 0.04,
        'text-padding': 20,
      },
      paint: {
        'text-color': palette.textQuiet,
        'text-halo-color': imagery ? palette.halo : palette.land,
        'text-halo-width': 1.5,
      },
    },
  ],
};

/** A quiet grid of degrees close by, where the embedded map has nothing else to hold on to. */
export function useGraticule(): void {
  const { language } = useTranslation('map');
  const { map, registry, baseMap, streetAreas } = useMap();
  useMapLayer(baseMap === 'ign_plan' ? null : gridLayer);
  useEffect(() => {
    if (!map) return;
    let isGone = false;
    const draw = async () => {
      if (map.getZoom() < GRID_FROM_ZOOM) return;
      if (hasStreetsAt(streetAreas, map.getCenter())) return void registry.setData(SOURCE, NOTHING);
      // No part of the first map: it opens far above the grid. Without a network the next move asks again.
      const { buildGraticule } = await import('./graticule.ts');
      if (isGone) return;
      const bounds = map.getBounds();
      // Half a screen further on each side, so that a pan does not run out of grid.
      const across = (bounds.getEast() - bounds.getWest()) / 2;
      const up = (bounds.getNorth() - bounds.getSouth()) / 2;
      const view = [
        bounds.getWest() - across,
        bounds.getSouth() - up,
        bounds.getEast() + across,
        bounds.getNorth() + up,
      ] as const;
      registry.setData(SOURCE, buildGraticule(view, map.getZoom(), language.slice(0, 2)));
    };
    const drawSoon = () => void draw().catch(() => undefined);
    drawSoon();
    const { unsubscribe } = map.on('moveend', drawSoon);
    return () => {
      isGone = true;
      unsubscribe();
    };
  }, [map, registry, language, streetAreas]);
}
