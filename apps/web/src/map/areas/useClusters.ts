import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo } from 'react';
import { type MapLayer, ORDER } from '../layers/layer.ts';
import { useMap, useMapData, useMapLayer } from '../MapProvider.tsx';
import { mapPalette } from '../palette.ts';
import { toneColour } from './missionAreasLayer.ts';
import { chosenFeature, type MissionOnMap } from './missionFeatures.ts';
import type { Audience } from './status.ts';
import { CLUSTERS_UP_TO_ZOOM, drawRing, ringShares } from './statusClusters.ts';

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Draws the rings of clusters when the map first asks for one. */
const useRings = (): void => {
  const { map } = useMap();
  useEffect(() => {
    if (!map) return undefined;
    map.setMissingStyleImageResolver((id) => {
      const shares = ringShares(id);
      if (shares === null || map.hasImage(id)) return;
      const ring = drawRing(shares, mapPalette(id.startsWith('ring:dark:') ? 'dark' : 'light'));
      if (ring !== null) map.addImage(id, ring, { pixelRatio: 2 });
    });
    return () => {
      map.setMissingStyleImageResolver(null);
    };
  }, [map]);
};

/** Pixels by which the chosen pin stands over its place: the count of a stack or of a cluster there stays in view. */
const ABOVE: [number, number] = [0, -26];

/** The chosen mission's own pin, which stands over a cluster that holds it. */
const chosenLayer = (id: string, label: string): MapLayer => ({
  id: `${id}-chosen`,
  label,
  sources: { [`${id}-chosen`]: { type: 'geojson', data: NOTHING } },
  styleLayers: ({ palette }) => [
    {
      // Where it is: small, for under it a ring or a stack says how many lie there.
      id: `${id}-chosen-place`,
      type: 'circle',
      source: `${id}-chosen`,
      maxzoom: CLUSTERS_UP_TO_ZOOM + 1,
      paint: {
        'circle-radius': ['case', ['get', 'shares'], 0, 4],
        'circle-color': palette.primary,
        'circle-stroke-color': palette.surface,
        'circle-stroke-width': ['case', ['get', 'shares'], 0, 1.5],
      },
    },
    {
      id: `${id}-chosen-pin`,
      type: 'circle',
      source: `${id}-chosen`,
      maxzoom: CLUSTERS_UP_TO_ZOOM + 1,
      paint: {
        'circle-radius': 9,
        'circle-translate': ABOVE,
        'circle-color': toneColour(palette),
        'circle-stroke-color': palette.primary,
        'circle-stroke-width': 4,
      },
    },
    {
      id: `${id}-chosen-sign`,
      type: 'symbol',
      source: `${id}-chosen`,
      maxzoom: CLUSTERS_UP_TO_ZOOM + 1,
      layout: { 'text-field': ['get', 'sign'], 'text-size': 12, 'text-allow-overlap': true },
      paint: { 'text-color': palette.surface, 'text-translate': ABOVE },
    },
  ],
  visibleByDefault: true,
  order: ORDER.markers + 5,
});

interface ClustersOptions {
  readonly id: string;
  readonly label: string;
  readonly audience: Audience;
  readonly missions: readonly MissionOnMap[];
  readonly selectedId: number | null;
}

/** What a layer of clusters needs beside `useMissionAreas`: its rings, and the chosen mission over them. */
export const useClusters = ({ id, label, audience, missions, selectedId }: ClustersOptions): void => {
  useRings();
  useMapLayer(useMemo(() => chosenLayer(id, label), [id, label]));
  useMapData(
    `${id}-chosen`,
    useMemo(() => {
      const chosen = chosenFeature(missions, selectedId, audience);
      return chosen ?? NOTHING;
    }, [missions, selectedId, audience]),
  );
};
