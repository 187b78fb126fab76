import type { DayConflict } from '@envol/contract/activations';
import { outlinePolygons } from '@envol/domain/geo/buffer';
import { boundingBox } from '@envol/domain/geo/packed';
import type { Feature, FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../map/layers/layer.ts';
import { useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './pilotCard.module.css';

const nearLayer = (id: string, label: string): MapLayer => ({
  id,
  label,
  sources: { [id]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  visibleByDefault: true,
  order: ORDER.areas - 5,
  styleLayers: ({ palette }) => [
    {
      id: `${id}-fill`,
      type: 'fill',
      source: id,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.status.conditions, 'fill-opacity': 0.16 },
    },
    {
      id: `${id}-line`,
      type: 'line',
      source: id,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': palette.status.conditions, 'line-width': 2, 'line-dasharray': [2, 1.4] },
    },
    {
      id: `${id}-words`,
      type: 'symbol',
      source: id,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'text-field': ['get', 'label'], 'text-font': FONT_SEMIBOLD, 'text-size': 12 },
      paint: {
        'text-color': palette.status.conditions,
        'text-halo-color': palette.halo,
        'text-halo-width': 2,
      },
    },
  ],
});

/** The areas of flights nearby, and in the middle of each how high and when it is flown. */
export const nearFeatures = (
  conflicts: readonly DayConflict[],
  labelOf: (conflict: DayConflict) => string,
): FeatureCollection => ({
  type: 'FeatureCollection',
  features: conflicts.flatMap((conflict) =>
    conflict.areas.flatMap((area): Feature[] => {
      const [west, south, east, north] = boundingBox(area);
      return [
        ...outlinePolygons(area).map(
          (coordinates): Feature => ({
            type: 'Feature',
            properties: {},
            geometry: { type: 'Polygon', coordinates: coordinates as never },
          }),
        ),
        {
          type: 'Feature',
          properties: { label: labelOf(conflict) },
          geometry: { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] },
        },
      ];
    }),
  ),
});

interface NearProps {
  /** The approval that is flown under: each has a layer of its own. */
  readonly approval: { readonly id: number; readonly time_zone: string };
  readonly conflicts: readonly DayConflict[];
}

const useHours = (zone: string) => {
  const format = useFormats();
  return ({ from, to }: DayConflict) => ({ from: format.clock(from, zone), to: format.clock(to, zone) });
};

const NearOnMap = ({ approval: { id, time_zone }, conflicts }: NearProps) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const hours = useHours(time_zone);
  const layer = `near-flights-${id}`;
  const labelOf = (each: DayConflict): string =>
    t('pilot.near_map', { height: format.number(each.height_m), ...hours(each) });
  useMapLayer(useMemo(() => nearLayer(layer, t('pilot.near_layer')), [layer, t]));
  const labels = conflicts.map(labelOf).join('|');
  useMapData(
    layer,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the labels stand for the words and the language
    useMemo(() => nearFeatures(conflicts, labelOf), [conflicts, labels]),
  );
  return null;
};

/** Who flies nearby in the same hours, in a sentence each and on the map; nobody is named. */
export const NearFlights = ({ approval, conflicts }: NearProps) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const hours = useHours(approval.time_zone);
  if (conflicts.length === 0) return null;
  return (
    <>
      <NearOnMap approval={approval} conflicts={conflicts} />
      {conflicts.map((each) => (
        <p key={`${each.from} ${each.gap_m} ${each.height_m}`} className={styles.note}>
          {t('pilot.near', {
            distance: format.distance(each.gap_m),
            height: format.number(each.height_m),
            ...hours(each),
          })}
        </p>
      ))}
    </>
  );
};
