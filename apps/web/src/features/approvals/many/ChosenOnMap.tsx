import type { ApprovalSummary } from '@envol/contract/approvals';
import type { Position } from '@envol/domain/geo/geometry';
import { convexHull } from '@envol/domain/geo/hull';
import type { FeatureCollection, Geometry } from 'geojson';
import { useEffect, useMemo } from 'react';
import { lngLat, type MissionOnMap, missionOutlines } from '../../../map/areas/missionFeatures.ts';
import { type MapLayer, ORDER } from '../../../map/layers/layer.ts';
import { useMap, useMapData, useMapLayer } from '../../../map/MapProvider.tsx';
import { useTranslation } from '../../../ui/texts.ts';

const CHOSEN = 'chosen-requests';

/** The chosen requests, and the line around them all: what one answer covers. */
const chosenLayer = (label: string): MapLayer => ({
  id: CHOSEN,
  label,
  sources: { [CHOSEN]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  styleLayers: ({ palette }) => [
    {
      id: `${CHOSEN}-fill`,
      type: 'fill',
      source: CHOSEN,
      filter: ['!', ['has', 'around']],
      paint: { 'fill-color': palette.primary, 'fill-opacity': 0.18 },
    },
    {
      id: `${CHOSEN}-line`,
      type: 'line',
      source: CHOSEN,
      filter: ['!', ['has', 'around']],
      paint: { 'line-color': palette.primary, 'line-width': 2.5 },
    },
    {
      id: `${CHOSEN}-around`,
      type: 'line',
      source: CHOSEN,
      filter: ['has', 'around'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.primary, 'line-width': 2, 'line-dasharray': [3, 2] },
    },
  ],
  visibleByDefault: true,
  order: ORDER.areas + 6,
});

const cornersOf = (geometry: Geometry): readonly Position[] =>
  geometry.type === 'Polygon'
    ? (geometry.coordinates.flat() as unknown as readonly Position[])
    : geometry.type === 'LineString'
      ? (geometry.coordinates as unknown as readonly Position[])
      : [];

/** Their outlines, and the ring around them all where there is one. */
const chosenFeatures = (missions: readonly MissionOnMap[]) => {
  const outlines = missionOutlines(missions, 'authority');
  const corners = [
    ...outlines.features.flatMap(({ geometry }) => cornersOf(geometry)),
    // The outlines of a long queue come without their shapes: their places stand for them.
    ...missions.map(({ center }) => center),
  ];
  const ring = convexHull(corners);
  const around: FeatureCollection['features'] =
    ring.length === 0 || missions.length < 2
      ? []
      : [
          {
            type: 'Feature',
            properties: { around: true },
            geometry: { type: 'Polygon', coordinates: [ring.map(lngLat)] },
          },
        ];
  return { corners, data: { ...outlines, features: [...outlines.features, ...around] } };
};

interface ChosenOnMapProps {
  readonly chosen: readonly ApprovalSummary[];
  readonly missions: readonly MissionOnMap[];
}

/** Lights the chosen requests and shows them all. */
export const ChosenOnMap = ({ chosen, missions }: ChosenOnMapProps) => {
  const { t } = useTranslation('approvals_many');
  const { camera } = useMap();
  const key = chosen.map(({ id }) => id).join();
  const { corners, data } = useMemo(() => {
    const ids = new Set(key.split(',').map(Number));
    return chosenFeatures(missions.filter(({ id }) => ids.has(id)));
  }, [key, missions]);
  useMapLayer(useMemo(() => chosenLayer(t('on_map')), [t]));
  useMapData(CHOSEN, data);
  const box = useMemo(() => {
    const [longitudes, latitudes] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    return corners.length === 0
      ? null
      : ([
          Math.min(...longitudes),
          Math.min(...latitudes),
          Math.max(...longitudes),
          Math.max(...latitudes),
        ] as const);
  }, [corners]);
  useEffect(() => {
    if (box !== null) camera.fitBounds([...box], { maxZoom: 15 });
  }, [box, camera]);
  return null;
};
