import type { Flight } from '@envol/contract/flights';
import { distanceToEdge } from '@envol/domain/geo/edge';
import { LocateFixed } from 'lucide-react';
import { usePosition } from '../../device/usePosition.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './fly.module.css';

/** How far the phone is from the edge of the volume: where its pilot stands, not the drone. */
export const FlyEdge = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('fly');
  const format = useFormats();
  const { state, ask } = usePosition();
  if (flight.areas.length === 0) return null;
  if (state.kind !== 'known')
    return (
      <button type="button" className={styles.locate} disabled={state.kind === 'waiting'} onClick={ask}>
        <LocateFixed size={24} aria-hidden />
        {t(`position.${state.kind}`)}
      </button>
    );
  const edge_m = distanceToEdge(
    flight.areas.map(({ geometry }) => geometry),
    state.position,
  );
  if (edge_m === null) return null;
  return (
    <div className={styles.fact} data-over={edge_m < 0 || undefined}>
      <span>{t(edge_m < 0 ? 'edge.outside' : 'edge.inside')}</span>
      <b>{format.distance(Math.abs(edge_m))}</b>
      <em>{t('edge.accuracy', { distance: format.distance(state.accuracy_m) })}</em>
    </div>
  );
};
