import { useEffect, useMemo } from 'react';
import { paintTiles } from '../../map/layers/paintedTiles.ts';
import { useMap, useMapLayer } from '../../map/MapProvider.tsx';
import { freeHeightCellsIn, paintFreeHeights, useDatasetState } from '../../shared/airspace/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import {
  CELLS_SOURCE,
  FREE_HEIGHTS,
  FREE_HEIGHTS_FROM_ZOOM,
  freeHeightsLayer,
  INK,
} from './freeHeights.layer.ts';

/** Side of a cell, pixels: a name is some four of them wide. */
const CELL_PX = 26;
const WORLD_PX = 512;
const TILE_PX = 512;

/** Shows what annex I leaves free around runways, once this device has the data: painted and placed in the worker. */
export const useFreeHeights = (): void => {
  const { t } = useTranslation('map');
  const { map, registry, mode } = useMap();
  const dataset = useDatasetState();
  const version = dataset.state === 'ready' ? dataset.version.id : null;
  const layer = useMemo(() => {
    if (version === null) return null;
    // A tile's address is its content: another theme or publication has others.
    const name = `${FREE_HEIGHTS}-${mode}-${version}`;
    const side = TILE_PX * Math.min(2, Math.ceil(devicePixelRatio));
    return freeHeightsLayer(
      name,
      paintTiles(name, (tile) => paintFreeHeights(tile, side, INK[mode])),
      {
        title: t('free_height.title'),
        note: t('free_height.note'),
        up_to: t('free_height.up_to'),
        agreement: t('free_height.agreement'),
        estimated: t('free_height.estimated'),
      },
    );
  }, [version, mode, t]);
  useMapLayer(layer);
  useEffect(() => {
    if (!map || version === null) return undefined;
    let latest = 0;
    const look = async (): Promise<void> => {
      latest += 1;
      const mine = latest;
      const shown = registry.getSnapshot().some((each) => each.layer.id === FREE_HEIGHTS && each.visible);
      if (!shown || map.getZoom() < FREE_HEIGHTS_FROM_ZOOM) return;
      const bounds = map.getBounds();
      const degrees = (CELL_PX * 360) / (WORLD_PX * 2 ** map.getZoom());
      const squeeze = Math.cos((map.getCenter().lat * Math.PI) / 180);
      const cells = await freeHeightCellsIn(
        [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
        [degrees, degrees * squeeze],
      );
      if (mine === latest) registry.setData(CELLS_SOURCE, cells);
    };
    const onMove = (): void => {
      look().catch((error: unknown) => console.warn(error));
    };
    onMove();
    const { unsubscribe } = map.on('moveend', onMove);
    const leave = registry.subscribe(onMove);
    return () => {
      latest += 1;
      unsubscribe();
      leave();
    };
  }, [map, registry, version]);
};
