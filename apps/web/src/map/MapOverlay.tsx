import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './MapProvider.tsx';
import type { MapDock } from './mapStore.ts';

interface PartProps {
  readonly children: ReactNode;
}

/** Puts what belongs to a place on the picture (popovers, marks) over it. */
export function MapOverlay({ children }: PartProps) {
  const { map } = useMap();
  const view = map?.getContainer().closest('.envol-map-view');
  return view ? createPortal(children, view) : null;
}

const useDock = (name: MapDock, children: ReactNode): ReactNode => {
  const dock = useMap().docks[name];
  return dock && createPortal(children, dock);
};

/** Puts a feature's groups of buttons at the end of the rail. */
export function MapRailSlot({ children }: PartProps) {
  return useDock('rail', children);
}

/** What the hand is doing, in the strip over the picture: it takes its room from the map. */
export function MapStrip({ children }: PartProps) {
  return useDock('strip', children);
}

/** What stands under the picture and takes its room from it: time, heights. */
export function MapFoot({ children }: PartProps) {
  return useDock('foot', children);
}

/** What a feature says of the whole picture, in its upper corner: what could not be loaded stands beside it, never under it. */
export function MapCorner({ children }: PartProps) {
  return useDock('corner', children);
}
