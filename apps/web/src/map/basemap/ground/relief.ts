import type { ImageSourceSpecification } from 'maplibre-gl';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../../layers/layer.ts';

const SOURCE = 'base-relief';
/** Over the land, under streets and ways. */
const ABOVE_LAND = ORDER.background + 0.3;
/** The corners of `relief.png`, as `tools/basemap/relief.ts` says when it makes it. */
const [WEST, SOUTH, EAST, NORTH] = [-5.5, 41, 10, 51.5];
/** Its points lie 1.85 km apart: the shade leaves before that shows. */
const [LEAVES_FROM, GONE_FROM] = [9.5, 11.5] as const;

const source = (url: string): ImageSourceSpecification => ({
  type: 'image',
  url,
  coordinates: [
    [WEST, NORTH],
    [EAST, NORTH],
    [EAST, SOUTH],
    [WEST, SOUTH],
  ],
});

const shade = ({ palette }: LayerContext): StyleLayer => {
  const opacity = palette.mode === 'light' ? 0.55 : 0.3;
  return {
    id: SOURCE,
    type: 'raster',
    source: SOURCE,
    order: ABOVE_LAND,
    maxzoom: GONE_FROM,
    paint: {
      'raster-opacity': ['interpolate', ['linear'], ['zoom'], LEAVES_FROM, opacity, GONE_FROM, 0],
      'raster-fade-duration': 0,
    },
  };
};

/** Shaded relief of mainland France over the land's own colour. It is a picture: no height is read from it. */
export const reliefLayer = (url: string, isShown: boolean): MapLayer => ({
  id: 'base-relief',
  label: 'Envol',
  sources: { [SOURCE]: source(url) },
  styleLayers: (context) => (isShown ? [shade(context)] : []),
  visibleByDefault: true,
  order: ORDER.background,
});
