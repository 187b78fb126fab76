// Apart from the first map: fetched by `useGround` once the map comes near.
import type { GroundSource } from '@envol/contract/map-layers';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import reliefUrl from '../../generated/relief.png?url';
import type { MapLayer } from '../../layers/layer.ts';
import { groundTilesLayer } from './groundTiles.ts';
import { reliefLayer } from './relief.ts';

const readGroundSources = async (): Promise<readonly GroundSource[]> =>
  (await callApi(endpoints.groundSources, {}, { handles: 'all' })).sources;

/** Reads what there is of streets; the layers as a function of whether the embedded map is the one that is looked at. */
export const loadGround = async () => {
  const sources = await readGroundSources();
  const relief = new URL(reliefUrl, location.href).href;
  return {
    street_areas: sources.flatMap(({ street_areas }) => street_areas),
    layersOf: (isShown: boolean): readonly [relief: MapLayer, tiles: MapLayer] => [
      reliefLayer(relief, isShown),
      groundTilesLayer(sources, isShown),
    ],
  };
};
