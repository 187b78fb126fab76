import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo } from 'react';
import { type MapLayer, ORDER } from '../layers/layer.ts';
import { useMap, useMapData, useMapLayer } from '../MapProvider.tsx';
import { mapPalette } from '../palette.ts';
import { chosenFeature, type MissionOnMap } from './missionFeatures.ts';
import { OLD, toneColour } from './missionLooks.ts';
import { drawPin, PIN_HEAD_PX } from './pin.ts';
import type { Audience } from './status.ts';
import { CLUSTERS_UP_TO_ZOOM, drawRing, ringShares } from './statusClusters.ts';

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Draws the rings of clusters and the pins of the chosen when the map first asks for one. */
const usePictures = (): void => {
  const { map } = useMap();
  useEffect(() => {
    if (!map) return undefined;
    map.setMissingStyleImageResolver((id) => {
      if (map.hasImage(id)) return;
      const palette = mapPalette(id.split(':')[1] === 'dark' ? 'dark' : 'light');
      const shares = ringShares(id);
      const picture = shares === null ? drawPin(id, palette) : drawRing(shares, palette);
      if (picture !== null) map.addImage(id, picture, { pixelRatio: 2 });
    });
    return () => {
      map.setMissingStyleImageResolver(null);
    };
  }, [map]);
};

/** Pixels by which the pin of a mission in a stack ends over its place: the stack's number stays in view. */
const OVER_STACK = 12;
const SIGN_PX = 12;
/** From the pin's tip to the middle of its head, in ems of the sign. */
const headAt = (lift: number): [number, number] => [0, -(PIN_HEAD_PX + lift) / SIGN_PX];

/** The chosen mission's own pin, which stands over a cluster that holds it; its tip says where. */
const chosenLayer = (id: string, label: string): MapLayer => ({
  id: `${id}-chosen`,
  label,
  sources: { [`${id}-chosen`]: { type: 'geojson', data: NOTHING } },
  styleLayers: ({ palette }) => [
    {
      id: `${id}-chosen-pin`,
      type: 'symbol',
      source: `${id}-chosen`,
      maxzoom: CLUSTERS_UP_TO_ZOOM + 1,
      layout: {
        'icon-image': ['concat', `pin:${palette.mode}:`, ['get', 'tone'], ['case', OLD, ':old', '']],
        'icon-anchor': 'bottom',
        'icon-offset': ['case', ['get', 'shares'], ['literal', [0, -OVER_STACK]], ['literal', [0, 0]]],
        'icon-allow-overlap': true,
        'text-field': ['get', 'sign'],
        'text-size': SIGN_PX,
        'text-offset': ['case', ['get', 'shares'], ['literal', headAt(OVER_STACK)], ['literal', headAt(0)]],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ['case', OLD, toneColour(palette), palette.surface] },
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
  usePictures();
  useMapLayer(useMemo(() => chosenLayer(id, label), [id, label]));
  useMapData(
    `${id}-chosen`,
    useMemo(() => {
      const chosen = chosenFeature(missions, selectedId, audience);
      return chosen ?? NOTHING;
    }, [missions, selectedId, audience]),
  );
};
