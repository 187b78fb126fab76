import { dateFormatter } from '@envol/i18n/dates';
import { useMemo } from 'react';
import { useTranslation } from '../../ui/texts.ts';
import landmarksUrl from '../generated/landmarks.json?url';
import published from '../generated/landmarksDate.json' with { type: 'json' };
import { useFromZoom } from '../layers/useFromZoom.ts';
import { useMapLayer, useMapStore } from '../MapProvider.tsx';
import type { PackedLandmarks } from './landmarks.ts';
import { LANDMARKS_FROM_ZOOM, LANDMARKS_SOURCE, landmarksLayer } from './landmarksLayer.ts';

/** What a pilot finds his way by, loaded when somebody first comes near enough to see it. */
export function LandmarksOnMap(): null {
  const { t, language } = useTranslation('map');
  const { registry } = useMapStore();
  const layer = useMemo(() => {
    // Of the embedded file itself, which a later import of the airspace does not change.
    const date = dateFormatter(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      Date.parse(published.date),
    );
    return landmarksLayer({
      label: t('landmarks.title'),
      kindLabel: (kind) => t(`landmarks.${kind}`),
      attribution: t('landmarks.source', { date }),
    });
  }, [t, language]);
  useMapLayer(layer);
  useFromZoom(LANDMARKS_FROM_ZOOM, async () => {
    const [answer, { unpackLandmarks }] = await Promise.all([fetch(landmarksUrl), import('./landmarks.ts')]);
    if (!answer.ok) throw new Error(`landmarks: ${answer.status}`);
    registry.setData(LANDMARKS_SOURCE, unpackLandmarks((await answer.json()) as PackedLandmarks));
  });
  return null;
}
