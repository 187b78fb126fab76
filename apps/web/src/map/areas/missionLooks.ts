import type { ExpressionSpecification } from 'maplibre-gl';
import type { MapPalette } from '../palette.ts';

/** Zoom from which areas are drawn as they are; below, markers stand for them. */
export const OUTLINES_FROM_ZOOM = 10;
/** Side of a marker's target, and of a cluster's ring, pixels (specification 2 §9.4). */
export const MARKER_PX = 42;
export const SELECTED: ExpressionSpecification = ['boolean', ['feature-state', 'selected'], false];

/** From here no marker stands over an outline: what it would say, the name does. */
export const DOTS_UP_TO_ZOOM = 13;
/** What a marker stands for rests on data out of date. */
export const OLD: ExpressionSpecification = ['boolean', ['get', 'old'], false];

export function toneColour(palette: MapPalette): ExpressionSpecification {
  const branches = Object.entries(palette.status).flat();
  return ['match', ['get', 'tone'], ...branches, palette.ink] as unknown as ExpressionSpecification;
}
