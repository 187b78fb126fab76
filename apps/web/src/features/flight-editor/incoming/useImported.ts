import { useEffect, useEffectEvent } from 'react';
import { useMap } from '../../../map/MapProvider.tsx';
import { takeOver } from '../../../shared/flight-form/index.ts';
import { boundsOfAreas } from '../../../shared/flights/index.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { AreaDrawing } from '../areas/useAreaDrawing.tsx';
import type { Areas } from '../areas/useAreas.ts';
import type { FlightFormState } from '../useFlightForm.ts';

/** Puts what was read from a file into the drawing, once; one undo takes all of it back. */
export const useImported = (
  into: number | 'new',
  { form, values }: Pick<FlightFormState, 'form' | 'values'>,
  { drawn, foretell }: Areas,
  { drawing, tellDone }: AreaDrawing,
): void => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const { camera } = useMap();
  const take = useEffectEvent(() => {
    const waiting = takeOver(into);
    const imported = waiting?.areas ?? [];
    if (waiting === null || imported.length === 0) return;
    const first = drawn.length + 1;
    drawing.actions.addAreas(
      imported.map(({ geometry }) => geometry),
      (key, index) => {
        const { name = '', max_height_m = null } = imported[index] ?? {};
        foretell({ key, name: name || t('where.area', { number: first + index }), max_height_m });
      },
    );
    const bounds = boundsOfAreas(imported);
    if (bounds !== null) camera.fitBounds(bounds, { maxZoom: 16 });
    const { place } = waiting;
    if (place !== undefined && values.name.trim() === '') form.setValue('name', place, { shouldDirty: true });
    tellDone(
      place === undefined
        ? t('flights_list:import.done', { count: imported.length })
        : t('where.drawn_at', { place }),
    );
  });
  useEffect(() => take(), []);
};
