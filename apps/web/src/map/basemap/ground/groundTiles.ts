import type { GroundSource } from '@envol/contract/map-layers';
import type { VectorSourceSpecification } from 'maplibre-gl';
import { type MapLayer, ORDER } from '../../layers/layer.ts';
import { areaLayers, type GroundTiles, roadLayers, roadNames } from './roadLayers.ts';

interface Tiles extends GroundTiles {
  readonly layers: readonly string[];
  readonly specification: VectorSourceSpecification;
}

/** An archive of some cities is a source for each of them: nobody asks for the tiles between. */
const tilesOf = ({
  id,
  tiles,
  min_zoom,
  max_zoom,
  bounds,
  attribution,
  schema,
  layers,
  street_areas,
}: GroundSource): Tiles[] => {
  const boxes = id === 'streets' ? street_areas : [bounds];
  return boxes.map((box, index) => ({
    source: `base-${id}-${index}`,
    schema,
    layers,
    specification: {
      type: 'vector',
      tiles: [`${location.origin}${tiles}`],
      minzoom: min_zoom,
      maxzoom: max_zoom,
      bounds: [...box],
      ...(attribution === null ? {} : { attribution: attribution.replace(/[<>&]/g, '') }),
    },
  }));
};

/** The layers of streets and ways; without names under a base map that has its own. */
export const groundTilesLayer = (sources: readonly GroundSource[], isShown: boolean): MapLayer => {
  const all = sources.flatMap(tilesOf);
  return {
    id: 'base-streets',
    label: 'Envol',
    sources: Object.fromEntries(all.map(({ source, specification }) => [source, specification])),
    styleLayers: (context) =>
      isShown
        ? [
            ...all.filter(({ layers }) => layers.length > 1).flatMap((tiles) => areaLayers(tiles, context)),
            ...all.flatMap((tiles) => roadLayers(tiles, context)),
            ...all.flatMap((tiles) => roadNames(tiles, context)),
          ]
        : [],
    visibleByDefault: true,
    order: ORDER.background,
  };
};
