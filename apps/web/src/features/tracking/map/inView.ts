import type { Map as MapLibreMap } from 'maplibre-gl';
import { screenProjection } from '../../../map/names/view.ts';
import type { LivePicture } from '../live/livePicture.ts';
import { isPressingState } from '../live/trackState.ts';

export type Pixel = readonly [x: number, y: number];

/** A track in the window. */
export interface Seen {
  readonly id: string;
  readonly slot: number;
  readonly at: Pixel;
  /** Pixels from the middle of the window. */
  readonly from_middle: number;
}

/** Labels beside the chosen one: more is a wall of words. */
const MOST_LABELS = 40;
/** Signs just outside of the window are half in it. */
const EDGE_PX = 20;

/** What of the picture is in the window, with its pixels. */
export const inView = (map: MapLibreMap, picture: LivePicture, now: number): Seen[] => {
  const project = screenProjection(map);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const bounds = map.getBounds();
  const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
  const seen: Seen[] = [];
  for (const slot of picture.tracks.slotsNear(box)) {
    const id = picture.tracks.idAt(slot);
    if (id === null) continue;
    const [lng, lat] = picture.tracks.drawnAt(slot, now);
    const [x, y] = project([lng, lat]);
    if (x < -EDGE_PX || y < -EDGE_PX || x > width + EDGE_PX || y > height + EDGE_PX) continue;
    seen.push({ id, slot, at: [x, y], from_middle: Math.hypot(x - width / 2, y - height / 2) });
  }
  return seen;
};

/** From farther away a label would lie over towns and over the counts of missions: the sign alone stands. */
const LABELS_FROM_ZOOM = 8;

/**
 * Of what is in the window, the chosen one, what somebody points at or has to act on, then the nearest to the middle; from
 * afar the first three alone.
 */
export const withLabel = (
  seen: readonly Seen[],
  picture: Pick<LivePicture, 'selected' | 'hovered' | 'stateAt'>,
  zoom: number,
): readonly Seen[] => {
  const { selected, hovered } = picture;
  const rank = ({ id, slot }: Seen): number =>
    id === selected ? -2 : id === hovered ? -1 : isPressingState(picture.stateAt(slot)) ? 0 : 1;
  const last = zoom < LABELS_FROM_ZOOM ? 0 : 1;
  const ranked = seen.map((each) => ({ each, rank: rank(each) })).filter((each) => each.rank <= last);
  return ranked
    .sort((one, other) => one.rank - other.rank || one.each.from_middle - other.each.from_middle)
    .slice(0, MOST_LABELS + (selected === null ? 0 : 1))
    .map(({ each }) => each);
};
