import type { Map as MapLibreMap } from 'maplibre-gl';
import { screenProjection } from '../../../map/names/view.ts';
import type { LivePicture } from '../live/livePicture.ts';
import type { TrackRow } from '../live/trackRow.ts';
import { inView, type Pixel, type Seen, withLabel } from './inView.ts';
import { LabelField, type LabelText } from './labelField.ts';

/** Which labels there are, and on which side of their signs, is looked after this often, ms. */
const PLACED_EVERY_MS = 250;
/** Of more signs than this, those with a label alone are kept clear of words. */
const MOST_KEPT_CLEAR = 300;

/** Labels over a map: `draw` moves them with every frame and places them anew some times a second. */
export const createLabelDrawer = (
  map: MapLibreMap,
  holder: HTMLElement,
  picture: LivePicture,
  textOf: (row: TrackRow) => LabelText,
) => {
  const field = new LabelField(holder);
  let [placed_at, version] = [0, -1];
  let seen: readonly Seen[] = [];
  const place = (now: number, placeOf: (id: string) => Pixel | null): void => {
    placed_at = now;
    version = picture.getVersion();
    seen = inView(map, picture, now);
    const chosen = withLabel(seen, picture, map.getZoom());
    field.setTexts(
      chosen.flatMap(({ id }) => {
        const row = picture.rowOf(id);
        return row === null ? [] : [textOf(row)];
      }),
    );
    const clear = seen.length <= MOST_KEPT_CLEAR ? seen : chosen;
    field.place(
      placeOf,
      clear.map(({ at }) => at),
    );
  };
  return {
    draw: (): void => {
      const now = picture.now();
      const project = screenProjection(map);
      const placeOf = (id: string): Pixel | null => {
        const slot = picture.tracks.slotOf(id);
        if (slot === undefined) return null;
        const [x, y] = project([...picture.tracks.drawnAt(slot, now)]);
        return [x, y];
      };
      const isDue = Math.abs(now - placed_at) >= PLACED_EVERY_MS || version !== picture.getVersion();
      if (isDue) place(now, placeOf);
      field.move(placeOf);
    },
    /** What was in the window when labels were placed last. */
    seen: (): readonly Seen[] => seen,
    clear: (): void => field.clear(),
  };
};
