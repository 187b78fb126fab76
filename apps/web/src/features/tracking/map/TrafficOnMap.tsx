import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { type MapLayer, ORDER } from '../../../map/layers/layer.ts';
import { MapOverlay } from '../../../map/MapOverlay.tsx';
import { useMap, useMapLayer, useMapStore } from '../../../map/MapProvider.tsx';
import { mapPalette } from '../../../map/palette.ts';
import { livePicture } from '../live/livePicture.ts';
import type { TrackRow } from '../live/trackRow.ts';
import { isPressingState, RANK_OF } from '../live/trackState.ts';
import { useTrackText } from '../useTrackText.ts';
import { frameEvery, restAfter } from './frameEvery.ts';
import { inView, type Seen } from './inView.ts';
import { createLabelDrawer } from './labelDrawer.ts';
import styles from './labels.module.css';
import { TrafficLayer } from './trafficLayer.ts';

const TRAFFIC = 'live-traffic';
const [BELOW, ABOVE] = [`${TRAFFIC}-below`, `${TRAFFIC}-above`];
/** Of the nearest to the middle a trail is drawn too. */
const TRAILS_NEAR = 30;
/** Who asked for less motion sees a picture a second. */
const CALM_MS = 1_000;
/** A sign answers within so many pixels of its middle. */
const REACH_PX = 24;

/** Two empty style layers keep the place in the pile; the aircraft stand between them. */
const placeLayer = (label: string): MapLayer => ({
  id: TRAFFIC,
  label,
  sources: { [TRAFFIC]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  styleLayers: () =>
    [BELOW, ABOVE].map((id, index) => ({
      id,
      type: 'circle' as const,
      source: TRAFFIC,
      order: ORDER.markers + 20 + index,
    })),
  visibleByDefault: true,
  order: ORDER.markers + 20,
});

const nearestAt = (map: MapLibreMap, { point }: MapMouseEvent): string | null => {
  let best: { id: string; away: number } | null = null;
  for (const { id, at, slot } of inView(map, livePicture, livePicture.now())) {
    const away = Math.hypot(at[0] - point.x, at[1] - point.y) + RANK_OF[livePicture.stateAt(slot)];
    if (away <= REACH_PX && (best === null || away < best.away)) best = { id, away };
  }
  return best?.id ?? null;
};

/** Chooses a track by a click on its sign, and shows which one the pointer is on. */
const useSigns = (map: MapLibreMap | null): void => {
  const store = useMapStore();
  useEffect(() => {
    if (map === null) return;
    const isBusy = (): boolean => store.getState().tool !== null;
    const onClick = (event: MapMouseEvent): void => {
      if (isBusy()) return;
      const id = nearestAt(map, event);
      if (id === null) return;
      // What lies under a sign does not answer too.
      event.preventDefault();
      livePicture.select(id === livePicture.selected ? null : id);
    };
    let looked_at = 0;
    const onMove = (event: MapMouseEvent): void => {
      const now = livePicture.now();
      if (isBusy() || Math.abs(now - looked_at) < 60) return;
      looked_at = now;
      const id = nearestAt(map, event);
      const former = livePicture.hovered;
      livePicture.point(id);
      if (id !== null) map.getCanvas().style.cursor = 'pointer';
      else if (former !== null) map.getCanvas().style.cursor = '';
    };
    map.on('click', onClick);
    map.on('mousemove', onMove);
    return () => {
      map.off('click', onClick);
      map.off('mousemove', onMove);
    };
  }, [map, store]);
};

/** The layer between its two places in the pile, drawn as often as something moves by a pixel. */
const useTrafficLayer = (map: MapLibreMap | null, trailed: () => readonly number[]): void => {
  const { mode } = useMap();
  const layer = useRef<TrafficLayer | null>(null);
  const trailedNow = useEffectEvent(trailed);
  const modeNow = useEffectEvent(() => mode);
  useEffect(() => {
    if (map === null) return;
    const made = new TrafficLayer(
      `${TRAFFIC}-signs`,
      {
        tracks: livePicture.tracks,
        lookOf: livePicture.lookOf,
        takeRestyled: livePicture.takeRestyled,
        trailed: () => trailedNow(),
        now: livePicture.now,
      },
      mapPalette(modeNow()),
    );
    layer.current = made;
    map.addLayer(made, map.getLayer(ABOVE) ? ABOVE : undefined);
    const next = (): number =>
      frameEvery(livePicture.tracks.fastest(livePicture.now()), map.getZoom(), map.getCenter().lat);
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    let timer: ReturnType<typeof setTimeout>;
    let asked_at: number | null = null;
    let took_ms = 0;
    const onRender = (): void => {
      if (asked_at !== null) took_ms = performance.now() - asked_at;
      asked_at = null;
    };
    const step = (): void => {
      if (!document.hidden) {
        asked_at ??= performance.now();
        map.triggerRepaint();
      }
      timer = setTimeout(step, Math.max(calm.matches ? CALM_MS : next(), restAfter(took_ms)));
    };
    map.on('render', onRender);
    step();
    // The next step draws it: what is heard every second asks for no picture more on a device that draws with effort.
    const off = livePicture.subscribe(() => {
      if (restAfter(took_ms) === 0) map.triggerRepaint();
    });
    return () => {
      clearTimeout(timer);
      off();
      map.off('render', onRender);
      layer.current = null;
      if (map.getLayer(made.id)) map.removeLayer(made.id);
    };
  }, [map]);
  useEffect(() => layer.current?.setPalette(mapPalette(mode)), [mode]);
};

/** Labels over the picture; returns what of it is in the window. */
const useLabels = (map: MapLibreMap | null, holder: HTMLDivElement | null): (() => readonly Seen[]) => {
  const words = useTrackText();
  const textOf = useEffectEvent((row: TrackRow) => ({
    id: row.id,
    first: words.who(row),
    second: words.how(row),
    tone: row.freshness === 'lost' ? 'lost' : row.state,
    is_selected: row.id === livePicture.selected,
  }));
  const drawer = useRef<ReturnType<typeof createLabelDrawer> | null>(null);
  useEffect(() => {
    if (map === null || holder === null) return;
    const made = createLabelDrawer(map, holder, livePicture, (row) => textOf(row));
    drawer.current = made;
    map.on('render', made.draw);
    return () => {
      map.off('render', made.draw);
      drawer.current = null;
      made.clear();
    };
  }, [map, holder]);
  return () => drawer.current?.seen() ?? [];
};

/** Aircraft on the map: signs by one layer of the card, labels over them. */
export const TrafficOnMap = ({
  label,
  holder,
  onHolder,
}: {
  readonly label: string;
  readonly holder: HTMLDivElement | null;
  readonly onHolder: (element: HTMLDivElement | null) => void;
}) => {
  const { map } = useMap();
  useMapLayer(useMemo(() => placeLayer(label), [label]));
  const seen = useLabels(map, holder);
  useTrafficLayer(map, () => {
    const { tracks, selected } = livePicture;
    const inWindow = seen();
    const near = [...inWindow]
      .sort((one, other) => one.from_middle - other.from_middle)
      .slice(0, TRAILS_NEAR)
      .map(({ slot }) => slot);
    const first = inWindow.filter(({ slot }) => isPressingState(livePicture.stateAt(slot)));
    const chosen = selected === null ? undefined : tracks.slotOf(selected);
    return [
      ...new Set([...near, ...first.map(({ slot }) => slot), ...(chosen === undefined ? [] : [chosen])]),
    ];
  });
  useSigns(map);
  return (
    <MapOverlay>
      <div ref={onHolder} className={styles.labels} aria-hidden />
    </MapOverlay>
  );
};
