import type { BoundingBox, Position } from '@envol/domain/geo/geometry';
import type { Map as MapLibreMap } from 'maplibre-gl';

/** Metropolitan France. The map has no bounds of its own: the overseas stay reachable. */
export const DEFAULT_VIEW = { center: [2.35, 48.85] as [number, number], zoom: 6 } as const;
/** What is looked at of it where nothing else is to be seen (specification 2 §9.4). */
export const VIEW_BOX: BoundingBox = [-1, 43, 4, 51];
export const MIN_ZOOM = 3;
export const MAX_ZOOM = 19;
const FIT_PADDING = 80;
/** Specification 2 §9.4; the map itself ends before. */
const FIT_MAX_ZOOM = 22;
const FLY_ZOOM = 10;

/** Pixels of the map that panels and sheets cover, on each side. */
export interface MapInsets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}
export const NO_INSETS: MapInsets = { top: 0, right: 0, bottom: 0, left: 0 };

/** The largest cover on each side: a sheet over a bar covers no more than the sheet. */
export function combineInsets(all: Iterable<Partial<MapInsets>>): MapInsets {
  const result = { ...NO_INSETS };
  for (const insets of all)
    for (const side of ['top', 'right', 'bottom', 'left'] as const)
      result[side] = Math.max(result[side], insets[side] ?? 0);
  return result;
}

/**
 * Padding for a fit: the insets plus 80 px of air, less air where the free part of the map is small.
 * MapLibre refuses a fit whose padding leaves no room, so the air shrinks before that.
 */
export function fitPadding(insets: MapInsets, width: number, height: number, air = FIT_PADDING): MapInsets {
  const across = Math.max(0, Math.min(air, (width - insets.left - insets.right) * 0.2));
  const down = Math.max(0, Math.min(air, (height - insets.top - insets.bottom) * 0.2));
  return {
    top: insets.top + down,
    right: insets.right + across,
    bottom: insets.bottom + down,
    left: insets.left + across,
  };
}

/** Where the picture stands in the window, pixels. */
export type Frame = Pick<DOMRect, 'top' | 'left' | 'width' | 'height'>;

/** The strip of a drawing, or a row of the dock; a whole dock is taller, and what was in the middle stays there. */
const STRIP_PX = 80;

/**
 * How far down the picture's middle went where a strip over it or a row under it came or went: moved back by as much, the
 * ground stays under the hand that draws on it. MapLibre keeps the middle instead.
 */
export function middleMoved(before: Frame, after: Frame): number {
  const grown = after.height - before.height;
  if (grown === 0 || Math.abs(grown) > STRIP_PX) return 0;
  if (after.left !== before.left || after.width !== before.width) return 0;
  return after.top - before.top + grown / 2;
}

interface CameraMove {
  /** False jumps: on arrival at a page, and always under reduced motion. */
  readonly animate?: boolean;
}

/** Where the map looks; every move keeps clear of the panels and respects reduced motion. */
export interface MapCamera {
  fitBounds(bounds: BoundingBox, move?: CameraMove & { readonly maxZoom?: number }): void;
  /** The frame or its covers changed: a fit just made is made again for the new room. */
  settle(): void;
  flyTo(center: Position, move?: CameraMove & { readonly zoom?: number }): void;
  zoomBy(steps: number): void;
  /** North up, no tilt. */
  resetNorth(): void;
  /** Back to the default view of metropolitan France. */
  home(): void;
}

/** A panel that opens with a screen has taken its room within this time, on a slow machine too. */
const SETTLE_MS = 2500;

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The last move, begun anew while panels take their room. */
const createFollower = (whenMap: (use: (map: MapLibreMap) => void) => void) => {
  let latest: { readonly again: () => void; readonly until: number } | null = null;
  const forget = (): void => {
    latest = null;
  };
  return {
    forget,
    follow: (again: () => void): void => {
      latest = { again, until: performance.now() + SETTLE_MS };
      // A hand on the map outranks it.
      whenMap((map) => {
        map.once('dragstart', forget);
        map.once('wheel', forget);
      });
    },
    settle: (): void => {
      if (latest !== null && performance.now() < latest.until) latest.again();
    },
  };
};

/** A camera over the current map; before the map exists the last move waits for it. */
export function createCamera(
  whenMap: (use: (map: MapLibreMap) => void) => void,
  insets: () => MapInsets,
): MapCamera {
  const motion = (move?: CameraMove) => ({
    animate: move?.animate !== false && !reducedMotion(),
    duration: 600,
  });
  const { follow, forget, settle } = createFollower(whenMap);
  const fit: MapCamera['fitBounds'] = ([west, south, east, north], move) =>
    whenMap((map) => {
      const { clientWidth, clientHeight } = map.getContainer();
      map.fitBounds(
        [
          [west, south],
          [east, north],
        ],
        {
          padding: { ...fitPadding(insets(), clientWidth, clientHeight) },
          maxZoom: move?.maxZoom ?? FIT_MAX_ZOOM,
          ...motion(move),
        },
      );
    });
  return {
    fitBounds(bounds, move) {
      follow(() => fit(bounds, move));
      fit(bounds, move);
    },
    settle,
    flyTo([longitude, latitude], move) {
      const fly = (): void =>
        whenMap((map) => {
          const { top, right, bottom, left } = insets();
          const offset: [number, number] = [(left - right) / 2, (top - bottom) / 2];
          const zoom = move?.zoom ?? Math.max(FLY_ZOOM, map.getZoom());
          const target = { center: [longitude, latitude] as [number, number], zoom, offset };
          if (motion(move).animate) map.flyTo({ ...target, duration: 900 });
          else map.easeTo({ ...target, duration: 0 });
        });
      // What is looked at often opens a panel: the map is another size before it is there.
      follow(fly);
      fly();
    },
    zoomBy(steps) {
      forget();
      whenMap((map) => map.zoomTo(Math.round(map.getZoom() * 2) / 2 + steps, { ...motion(), duration: 200 }));
    },
    resetNorth() {
      whenMap((map) => map.resetNorthPitch(motion()));
    },
    home() {
      forget();
      whenMap((map) => map.easeTo({ ...DEFAULT_VIEW, bearing: 0, pitch: 0, ...motion() }));
    },
  };
}
