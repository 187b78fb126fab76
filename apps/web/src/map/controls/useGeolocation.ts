import { useEffect, useState } from 'react';
import { useMap, useMapLayer } from '../MapProvider.tsx';
import type { devicePlace } from './devicePlace.ts';

/** Shows the device's place with its accuracy and goes there; how it is drawn is loaded when it is asked for. */
export function useGeolocation() {
  const { camera, registry } = useMap();
  const [state, setState] = useState<'idle' | 'waiting' | 'shown' | 'refused'>('idle');
  const [place, setPlace] = useState<ReturnType<typeof devicePlace> | null>(null);
  useMapLayer(place?.layer ?? null);
  useEffect(() => {
    if (place !== null) registry.setData(place.source, place.data);
  }, [registry, place]);
  const show = async ({ longitude, latitude, accuracy }: GeolocationCoordinates): Promise<void> => {
    const center: [number, number] = [longitude, latitude];
    camera.flyTo(center, { zoom: 13 });
    const drawn = await import('./devicePlace.ts');
    setPlace(drawn.devicePlace(center, accuracy));
    setState('shown');
  };
  const locate = () => {
    if (!navigator.geolocation) {
      setState('refused');
      return;
    }
    setState('waiting');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => void show(coords).catch(() => setState('idle')),
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    );
  };
  return { locate, state };
}
