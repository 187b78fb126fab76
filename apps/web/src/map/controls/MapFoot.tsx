import { Attribution } from './Attribution.tsx';
import { ScaleBar } from './ScaleBar.tsx';

/** Under the picture: its scale, and who it comes from. */
export const MapFoot = () => (
  <>
    <ScaleBar />
    <Attribution />
  </>
);
