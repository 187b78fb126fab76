import { formatDecimal } from '@envol/domain/geo/coordinateText';
import type { Position } from '@envol/domain/geo/geometry';
import { Copy } from 'lucide-react';
import { showError, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './CopyPlace.module.css';

/** Copies a place as the search reads it back. */
export function CopyPlace({ position }: { readonly position: Position }) {
  const { t } = useTranslation('map_tools');
  const copy = async (): Promise<void> => {
    const text = formatDecimal(position);
    try {
      await navigator.clipboard.writeText(text);
      showSuccess(t('place.copied', { text }));
    } catch {
      showError(t('place.not_copied'));
    }
  };
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={t('place.copy')}
      title={t('place.copy')}
      onClick={() => void copy()}
    >
      <Copy size={15} />
    </button>
  );
}
