import { MOST_SLICES, type SliceRefusal, sliceArea } from '@envol/domain/geo/slice';
import { useId, useState } from 'react';
import { measureGeometry } from '../../../map/measure.ts';
import type { FormArea } from '../../../shared/flight-form/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectBox } from '../../../ui/form/SelectBox.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from '../editor.module.css';

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
  const [bearing, setBearing] = useState<(typeof BEARINGS)[number]>(0);
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
        <SelectBox
          id={`${id}n`}
          value={parts}
          options={COUNTS.map((count) => ({ value: count, label: String(count) }))}
          onChange={setParts}
        />
        <label htmlFor={`${id}b`}>{t('slice.bearing')}</label>
        <SelectBox
          id={`${id}b`}
          value={bearing}
          options={BEARINGS.map((each) => ({ value: each, label: t(`slice.bearings.${each}`) }))}
          onChange={setBearing}
        />
      </div>
      {refusal === null ? (
        <p role="status">{t('slice.result', { count: sizes.length, sizes: format.list(sizes) })}</p>
      ) : (
        <p role="alert">{t(`slice.refused.${refusal}`)}</p>
      )}
    </Dialog>
  );
};
