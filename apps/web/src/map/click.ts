import type { Position } from '@envol/domain/geo/geometry';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { useMapStore } from './MapProvider.tsx';

interface ClickedFeature {
  readonly layer: string;
  readonly source: string;
  readonly id: string | number | undefined;
  readonly properties: Readonly<Record<string, unknown>>;
}

interface MapClick {
  readonly position: Position;
  /** Pixels from the map's top left. */
  readonly point: readonly [x: number, y: number];
  /** What lies there in clickable layers, topmost first; empty on bare ground. */
  readonly features: readonly ClickedFeature[];
}

/** A click waits this long for the second click of a zoom. */
const DOUBLE_CLICK_MS = 250;
/** A finger is no needle: features this near answer too. */
const REACH_PX = { mouse: 3, touch: 12 };

/** Calls back for each single click on the map, unless a tool (drawing, ruler) owns the pointer. */
export function useMapClick(onMapClick: (click: MapClick) => void): void {
  const store = useMapStore();
  const report = useEffectEvent(onMapClick);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let bound: ReturnType<typeof store.getState>['map'] = null;
    const cancel = () => clearTimeout(timer);
    const onClick = (event: MapMouseEvent) => {
      if (store.getState().tool !== null) return;
      cancel();
      timer = setTimeout(() => {
        // A drawing under the pointer has taken it.
        if (!event.defaultPrevented) report(clickAt(event));
      }, DOUBLE_CLICK_MS);
    };
    const clickAt = ({ point, lngLat, target, originalEvent }: MapMouseEvent): MapClick => {
      const touch = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';
      const reach = touch ? REACH_PX.touch : REACH_PX.mouse;
      const layers = store.registry.clickableLayers();
      const box: [[number, number], [number, number]] = [
        [point.x - reach, point.y - reach],
        [point.x + reach, point.y + reach],
      ];
      const found = layers.length === 0 ? [] : target.queryRenderedFeatures(box, { layers });
      const features = found.map(({ layer, source, id, properties }) => ({
        layer: layer.id,
        source,
        id,
        properties,
      }));
      return { position: [lngLat.lng, lngLat.lat], point: [point.x, point.y], features };
    };
    const bind = () => {
      const { map } = store.getState();
      if (map === bound) return;
      bound?.off('click', onClick);
      bound?.off('dblclick', cancel);
      bound = map;
      bound?.on('click', onClick);
      bound?.on('dblclick', cancel);
    };
    bind();
    const unsubscribe = store.subscribe(bind);
    return () => {
      unsubscribe();
      cancel();
      bound?.off('click', onClick);
      bound?.off('dblclick', cancel);
    };
  }, [store]);
}
