import { useGraticule } from '../basemap/useGraticule.ts';
import { GroundNote } from './GroundNote.tsx';

/** What stands in for streets where the base map has none: a grid of the ground, and a note that says so. */
export function GroundSigns() {
  useGraticule();
  return <GroundNote />;
}
