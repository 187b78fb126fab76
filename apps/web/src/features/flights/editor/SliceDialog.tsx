import { MOST_SLICES, type SliceRefusal, sliceArea } from '@envol/domain/geo/slice';
import { useId, useState } from 'react';
import { measureGeometry } from '../../../map/measure.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './editor.module.css';
import type { FormArea } from './flight.form.ts';

interface SliceDialogProps {
  readonly area: FormArea;
  readonly onClose: () => void;
  readonly onSlice: (slices: readonly FormArea['geometry'][]) => void;
}

const COUNTS = Array.from({ length: MOST_SLICES - 1 }, (_, index) => index + 2);
const BEARINGS = [0, 45, 90, 135] as const;

/** One area in strips of one width: how many, and which way the cuts run; what they would be is said before. */
export const SliceDialog = ({ area, onClose, onSlice }: SliceDialogProps) => {
  const { t } = useTranslation('missions');
  const format = useFormats();
  const id = useId();
  const [parts, setParts] = useState(2);
  const [bearing, setBearing] = useState<number>(0);
  const slices = sliceArea(area.geometry, parts, bearing);
  const refusal: SliceRefusal | null = typeof slices === 'string' ? slices : null;
  const sizes =
    typeof slices === 'string'
      ? []
      : slices.map((geometry) => format.area(measureGeometry(geometry).area_m2));
  return (
    <Dialog
      onClose={onClose}
      title={t('slice.title', { name: area.name })}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('slice.cancel')}
          </Button>
          <Button disabled={refusal !== null} onClick={() => typeof slices !== 'string' && onSlice(slices)}>
            {t('slice.act', { count: sizes.length })}
          </Button>
        </>
      }
    >
      <div className={styles.slice}>
        <label htmlFor={`${id}n`}>{t('slice.parts')}</label>
        <select id={`${id}n`} value={parts} onChange={({ target }) => setParts(Number(target.value))}>
          {COUNTS.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}b`}>{t('slice.bearing')}</label>
        <select id={`${id}b`} value={bearing} onChange={({ target }) => setBearing(Number(target.value))}>
          {BEARINGS.map((each) => (
            <option key={each} value={each}>
              {t(`slice.bearings.${each}`)}
            </option>
          ))}
        </select>
      </div>
      {refusal === null ? (
        <p role="status">{t('slice.result', { count: sizes.length, sizes: format.list(sizes) })}</p>
      ) : (
        <p role="alert">{t(`slice.refused.${refusal}`)}</p>
      )}
    </Dialog>
  );
};
