import type { Position } from '@envol/domain/geo/geometry';
import type { FeatureCollection } from 'geojson';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import { useMapClick } from '../click.ts';
import type { LayerGroup } from '../layers/layer.ts';
import { useMap, useMapData, useMapLayer } from '../MapProvider.tsx';
import { type Clustering, missionAreasLayer } from './missionAreasLayer.ts';
import {
  apartFrom,
  type MissionOnMap,
  missionMarkers,
  missionNames,
  missionOutlines,
  stackMissions,
} from './missionFeatures.ts';
import { checkSelectable } from './selectable.ts';
import type { Audience } from './status.ts';

interface MissionAreasOptions {
  /** Prefix of sources and layers: "flights", "approvals". */
  readonly id: string;
  readonly label: string;
  readonly group?: LayerGroup;
  readonly audience: Audience;
  readonly missions: readonly MissionOnMap[];
  readonly selectedId: number | null;
  /** A mission was clicked; null when the selected one was clicked again. */
  readonly onSelect: (id: number | null) => void;
  /** The mouse is on a mission, or on none any more. */
  readonly onPoint?: ((id: number | null) => void) | undefined;
  /** Where many lie together: clusters of another kind, which `useClusters` completes, and outlines over one another fan out. */
  readonly clustering?: Clustering | undefined;
  /** Style layers over these whose clicks are not theirs. */
  readonly yieldsTo?: readonly string[] | undefined;
}

const NO_FAN: FeatureCollection = { type: 'FeatureCollection', features: [] };

function useFan(id: string, audience: Audience) {
  const { map } = useMap();
  const [fan, setFan] = useState(NO_FAN);
  useMapData(`${id}-fan`, fan);
  useEffect(() => {
    if (!map || fan === NO_FAN) return;
    // Its radius is in pixels: another zoom would make it wrong.
    const { unsubscribe } = map.on('zoomstart', () => setFan(NO_FAN));
    return unsubscribe;
  }, [map, fan]);
  const open = (stack: readonly MissionOnMap[]) => {
    if (map)
      void import('./fan.ts').then(
        ({ fanAround }) => setFan(fanAround(map, stack, audience)),
        () => undefined,
      );
  };
  return { isOpen: fan !== NO_FAN, open, close: () => setFan(NO_FAN) };
}

/** Tells what the mouse is on, once for each change. */
function usePointing(
  id: string,
  missions: readonly MissionOnMap[],
  onPoint: MissionAreasOptions['onPoint'],
): void {
  const { t } = useTranslation('map');
  const { map, registry, tool } = useMap();
  const point = useEffectEvent((mission: number | null, canvas: HTMLCanvasElement) => {
    const isOld = mission !== null && stackOf(missions, mission).some(({ is_old }) => is_old);
    canvas.title = isOld ? t('old_data') : '';
    onPoint?.(mission);
  });
  const wanted = (onPoint !== undefined || missions.some(({ is_old }) => is_old)) && tool === null;
  useEffect(() => {
    if (!map || !wanted) return undefined;
    let last: number | null = null;
    const tell = (next: number | null) => {
      if (next === last) return;
      last = next;
      const canvas = map.getCanvas();
      canvas.style.cursor = next === null ? '' : 'pointer';
      point(next, canvas);
    };
    const { unsubscribe } = map.on('mousemove', (event) => {
      // A hand that moves the map points at nothing, and asking costs a part of the frame.
      if (map.isMoving()) return;
      const layers = registry.clickableLayers().filter((layer) => layer.startsWith(`${id}-`));
      const [hit] = layers.length === 0 ? [] : map.queryRenderedFeatures(event.point, { layers });
      tell(hit?.properties.id === undefined ? null : Number(hit.properties.id));
    });
    const left = map.on('mouseout', () => tell(null));
    return () => {
      unsubscribe();
      left.unsubscribe();
    };
  }, [map, registry, id, wanted]);
}

/** The names under the outlines, with what rests on data out of date. */
function useNames(id: string, missions: readonly MissionOnMap[]): void {
  const { t } = useTranslation('map');
  useMapData(
    `${id}-names`,
    useMemo(() => missionNames(missions, t('old_note')), [missions, t]),
  );
}

/** Shows missions on the map, keeps the selection highlighted, spreads stacks, reports clicks. */
export function useMissionAreas(options: MissionAreasOptions): void {
  const { id, label, group, audience, missions, selectedId, onSelect, clustering } = options;
  const { map, camera } = useMap();
  useMapLayer(
    useMemo(
      () => missionAreasLayer({ id, label, ...(group ? { group } : {}), clustering }),
      [id, label, group, clustering],
    ),
  );
  useMapData(
    `${id}-outlines`,
    useMemo(() => missionOutlines(missions, audience), [missions, audience]),
  );
  useNames(id, missions);
  // Where thousands lie, a chosen one is drawn over them: taken out, it would have all of them grouped again.
  const apart = clustering ? null : selectedId;
  const { alone, others } = useMemo(() => apartFrom(missions, apart), [missions, apart]);
  useMapData(
    `${id}-markers`,
    useMemo(() => missionMarkers(others, audience), [others, audience]),
  );
  useMapData(
    `${id}-alone`,
    useMemo(() => missionMarkers(alone, audience), [alone, audience]),
  );
  usePointing(id, missions, options.onPoint);
  const { isOpen, open, close } = useFan(id, audience);
  useEffect(() => {
    if (!map || selectedId === null) return;
    const shown = stackMissions(missions).find((stack) =>
      stack.some((mission) => mission.id === selectedId),
    )?.[0];
    const targets = [
      { source: `${id}-outlines`, id: selectedId },
      { source: `${id}-fan`, id: selectedId },
      { source: `${id}-alone`, id: shown?.id ?? selectedId },
    ].filter(({ source }) => map.getSource(source));
    for (const target of targets) map.setFeatureState(target, { selected: true });
    return () => {
      for (const target of targets) if (map.getSource(target.source)) map.removeFeatureState(target);
    };
  }, [map, id, missions, selectedId]);
  useMapClick(({ features, position }) => {
    if (options.yieldsTo?.includes(features[0]?.layer ?? '')) return;
    const hits = features.filter(({ layer }) => layer.startsWith(`${id}-`));
    const [hit] = hits;
    if (!hit) return close();
    checkSelectable(id, audience);
    if (hit.properties.cluster_id !== undefined) {
      void import('./fan.ts')
        .then(({ boundsOfCluster }) => boundsOfCluster(map, hit.source, Number(hit.properties.cluster_id)))
        .then(
          (bounds) => bounds && camera.fitBounds(bounds),
          () => undefined,
        );
      return;
    }
    const clicked = Number(hit.properties.id);
    const stack = stackOf(missions, clicked);
    const isOutline = hit.source === `${id}-outlines`;
    const fromStack = hit.source !== `${id}-fan` && !isOutline && stack.length > 1;
    if (fromStack && !isOpen) return open(stack);
    const under = clustering && isOutline ? outlinedIn(hits, missions, position) : [];
    if (under.length > 1 && !isOpen) return open(under);
    onSelect(clicked === selectedId ? null : clicked);
  });
}

/** The missions that stand under one marker with this one. */
const stackOf = (missions: readonly MissionOnMap[], id: number): readonly MissionOnMap[] =>
  stackMissions(missions).find((members) => members.some((mission) => mission.id === id)) ?? [];

/** The missions whose outlines lie over one another where somebody clicked, as a stack there. */
const outlinedIn = (
  hits: readonly { readonly source: string; readonly properties: Readonly<Record<string, unknown>> }[],
  missions: readonly MissionOnMap[],
  center: Position,
): readonly MissionOnMap[] => {
  const ids = new Set(hits.map(({ properties }) => Number(properties.id)));
  return missions.filter((mission) => ids.has(mission.id)).map((mission) => ({ ...mission, center }));
};
