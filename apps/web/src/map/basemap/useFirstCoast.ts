import { type RefObject, useEffect, useState } from 'react';
import { DEFAULT_VIEW } from '../camera.ts';
import coastUrl from '../generated/coast.geojson?url';
import { useMap } from '../MapProvider.tsx';
import { mapPalette } from '../palette.ts';
import { type Coast, type CoastView, paintCoast, readCoast } from './firstCoast.ts';

let asked: Promise<Coast> | null = null;

/** The file once for the page; asked again after a failure. */
function loadCoast(): Promise<Coast> {
  asked ??= fetch(coastUrl)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
    .then(readCoast)
    .catch((error: unknown) => {
      asked = null;
      throw error;
    });
  return asked;
}

interface FirstView {
  readonly center: readonly [number, number] | undefined;
  readonly zoom: number | undefined;
}

/**
 * A coarse coast on a plain canvas, from before the map's code has come until its own coast stands: on a slow device
 * that is seconds, in which all would be land.
 */
export function useFirstCoast(
  canvas: RefObject<HTMLCanvasElement | null>,
  { center, zoom }: FirstView,
): void {
  const { map, mode, groundReady } = useMap();
  const [coast, setCoast] = useState<Coast | null>(null);
  const [lng, lat] = center ?? DEFAULT_VIEW.center;
  const firstZoom = zoom ?? DEFAULT_VIEW.zoom;
  useEffect(() => {
    // Without it all stays land until the map's own coast comes.
    if (!groundReady) loadCoast().then(setCoast, () => {});
  }, [groundReady]);
  useEffect(() => {
    if (!coast || groundReady) return undefined;
    const paint = () => {
      const { current } = canvas;
      if (!current) return;
      const middle: CoastView['at'] = [current.clientWidth / 2, current.clientHeight / 2];
      const at = map?.project(map.getCenter());
      const view: CoastView = map
        ? { center: map.getCenter().toArray(), zoom: map.getZoom(), at: at ? [at.x, at.y] : middle }
        : { center: [lng, lat], zoom: firstZoom, at: middle };
      paintCoast(current, coast, view, mapPalette(mode));
    };
    paint();
    map?.on('move', paint);
    window.addEventListener('resize', paint);
    return () => {
      map?.off('move', paint);
      window.removeEventListener('resize', paint);
    };
  }, [canvas, coast, groundReady, map, mode, lng, lat, firstZoom]);
}
