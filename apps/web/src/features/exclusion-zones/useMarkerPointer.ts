import type { Marker, MarkerKind } from '@envol/domain/exclusion-zones/markers';
import type { Position } from '@envol/domain/geo/geometry';
import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMap, useMapStore } from '../../map/MapProvider.tsx';

/** How near a pointer must come, in pixels: half of a 44 px target under a finger. */
const REACH = { mouse: 14, touch: 24 };

const nearest = (
  map: MapLibreMap,
  { x, y }: { readonly x: number; readonly y: number },
  markers: readonly Marker[],
  reach: number,
): number | null => {
  let best: number | null = null;
  let least = reach;
  for (const [index, { position }] of markers.entries()) {
    const point = map.project([position[0], position[1]]);
    const away = Math.hypot(point.x - x, point.y - y);
    if (away > least) continue;
    least = away;
    best = index;
  }
  return best;
};

const at = ({ lngLat }: { lngLat: { lng: number; lat: number } }): Position => [
  Math.round(lngLat.lng * 1e6) / 1e6,
  Math.round(lngLat.lat * 1e6) / 1e6,
];

interface Pointing {
  readonly markers: readonly Marker[];
  /** What the next click places; null: nothing. */
  readonly placing: MarkerKind | null;
  readonly isOff: boolean;
  readonly onPlace: (kind: MarkerKind, to: Position) => void;
  /** A marker was let go there. */
  readonly onDrop: (index: number, to: Position) => void;
  /** A marker was taken: whoever else took what lies under it lets go. */
  readonly onHold?: () => void;
}

/** Lets mouse and fingers place and drag markers; answers with the markers as they are under the hand. */
export const useMarkerPointer = (pointing: Pointing): readonly Marker[] => {
  const { markers, placing, isOff, onPlace, onDrop, onHold } = pointing;
  const { map } = useMap();
  const store = useMapStore();
  const held = useRef<number | null>(null);
  const [under, setUnder] = useState<{ readonly index: number; readonly position: Position } | null>(null);
  const press = useEffectEvent((event: MapMouseEvent | MapTouchEvent) => {
    if (map === null || isOff || placing !== null) return;
    if ('points' in event && event.points.length > 1) return;
    const reach = event.type === 'touchstart' ? REACH.touch : REACH.mouse;
    const index = nearest(map, event.point, markers, reach);
    if (index === null) return;
    // The map must not pan under a hand that moves a marker.
    event.preventDefault();
    held.current = index;
    onHold?.();
  });
  const move = useEffectEvent((event: MapMouseEvent | MapTouchEvent) => {
    if (held.current !== null) {
      if (under === null) onHold?.();
      setUnder({ index: held.current, position: at(event) });
    } else if (map !== null && event.type === 'mousemove' && placing === null && !isOff)
      if (nearest(map, event.point, markers, REACH.mouse) !== null) map.getCanvas().style.cursor = 'move';
  });
  const release = useEffectEvent(() => {
    held.current = null;
    if (under !== null) onDrop(under.index, under.position);
    setUnder(null);
  });
  const click = useEffectEvent((event: MapMouseEvent) => {
    if (placing !== null) onPlace(placing, at(event));
  });
  useEffect(() => {
    if (!map) return undefined;
    const subscriptions = [
      map.on('mousedown', (event) => press(event)),
      map.on('touchstart', (event) => press(event)),
      map.on('mousemove', (event) => move(event)),
      map.on('touchmove', (event) => move(event)),
      map.on('mouseup', () => release()),
      map.on('touchend', () => release()),
      map.on('click', (event) => click(event)),
    ];
    const letGo = () => release();
    window.addEventListener('mouseup', letGo);
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      window.removeEventListener('mouseup', letGo);
    };
  }, [map]);
  const isPlacing = placing !== null;
  useEffect(() => {
    if (!map || !isPlacing) return undefined;
    store.setTool('marker');
    map.getCanvas().style.cursor = 'crosshair';
    return () => {
      store.setTool(null);
      map.getCanvas().style.cursor = '';
    };
  }, [map, store, isPlacing]);
  return under === null
    ? markers
    : markers.map((marker, index) =>
        index === under.index ? { ...marker, position: under.position } : marker,
      );
};
