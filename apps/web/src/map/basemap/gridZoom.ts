/** Zoom from which the embedded map has nothing left to show but the grid. */
export const GRID_FROM_ZOOM = 11.5;
