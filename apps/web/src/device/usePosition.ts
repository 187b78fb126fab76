import { useEffect, useState } from 'react';
import { presentTime } from './clock.ts';

/** Where the device is, longitude first, how far it may be off, m, and when it found that, ms. */
interface DevicePosition {
  readonly position: readonly [number, number];
  readonly accuracy_m: number;
  readonly at: number;
}

type PositionState =
  | { readonly kind: 'off' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused' }
  | ({ readonly kind: 'known' } & DevicePosition);

/** Follows the device's place once it was asked for; where the person has allowed it before, at once. */
export const usePosition = (): { readonly state: PositionState; readonly ask: () => void } => {
  const [isAsked, setAsked] = useState(false);
  const [state, setState] = useState<PositionState>({ kind: 'off' });
  useEffect(() => {
    let isGone = false;
    // Not every browser tells this permission: there it is asked for by the button alone.
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (told) => {
        if (!isGone && told.state === 'granted') setAsked(true);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    if (!isAsked) return undefined;
    // Absent where the page is not served over TLS.
    const geolocation: Geolocation | null | undefined = navigator.geolocation;
    if (!geolocation) {
      setState({ kind: 'refused' });
      return undefined;
    }
    setState({ kind: 'waiting' });
    const watch = geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy }, timestamp = presentTime() }) =>
        setState({
          kind: 'known',
          position: [longitude, latitude],
          accuracy_m: accuracy,
          at: Math.min(timestamp, presentTime()),
        }),
      () => setState({ kind: 'refused' }),
      { enableHighAccuracy: true, maximumAge: 5_000 },
    );
    return () => geolocation.clearWatch(watch);
  }, [isAsked]);
  return { state, ask: () => setAsked(true) };
};
