import type { MarkerKind } from '@envol/domain/exclusion-zones/markers';
import { MapStrip } from '../../map/MapOverlay.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** Over the map: what the next click places. */
export const PlacingStrip = ({
  kind,
  onStop,
}: {
  readonly kind: MarkerKind;
  readonly onStop: () => void;
}) => {
  const { t } = useTranslation('exclusion_zones');
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const what = t(`markers.${kind}`);
  return (
    <MapStrip>
      <div className="envol-map-doing" role="status">
        <strong>{t(isTouch ? 'screen.placing_touch' : 'screen.placing', { what })}</strong>
      </div>
      <button type="button" className="envol-map-strip-button" onClick={onStop}>
        {t('screen.stop')}
      </button>
    </MapStrip>
  );
};
