import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './MapProvider.tsx';

/** Puts what a feature lays over the map (toolbars, popovers, the time bar) into the map's frame. */
export function MapOverlay({ children }: { readonly children: ReactNode }) {
  const { map } = useMap();
  const frame = map?.getContainer().closest('.envol-map');
  return frame ? createPortal(children, frame) : null;
}
