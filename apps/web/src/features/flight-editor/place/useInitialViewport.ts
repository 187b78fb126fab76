import { useEffect, useEffectEvent } from 'react';
import { useFitTarget, useMap } from '../../../map/MapProvider.tsx';
import { takePlannedPlace } from '../../../map/plannedPlace.ts';
import { boundsOfAreas } from '../../../shared/flights/index.ts';
import { SNACKBAR_MS, showSnackbar } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { FlightFormState } from '../useFlightForm.ts';

/**
 * Looks at the mission as the editor opens; asked for at a place of the map, it stays there, and one press begins anew where a
 * draft that lies elsewhere is open.
 */
export const useInitialViewport = ({
  values,
  startOver,
}: Pick<FlightFormState, 'values' | 'startOver'>): void => {
  const { t } = useTranslation('flights');
  const { camera } = useMap();
  useFitTarget(boundsOfAreas(values.areas), 'mission');
  const look = useEffectEvent(() => {
    const bounds = boundsOfAreas(values.areas);
    const place = takePlannedPlace();
    if (bounds === null) return;
    if (place === null) {
      camera.fitBounds(bounds, { maxZoom: 15 });
      return;
    }
    showSnackbar({
      tone: 'info',
      message: t('editor.draft_elsewhere'),
      action: { label: t('editor.draft_start_here'), run: startOver },
      duration_ms: SNACKBAR_MS.error,
    });
  });
  useEffect(() => look(), []);
};
