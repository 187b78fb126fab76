import { areaAround, type TakenArea } from '@envol/domain/geo/around';
import { useState } from 'react';
import { measureGeometry } from '../../../map/measure.ts';
import type { FormArea } from '../../../shared/flight-form/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberInput } from '../../../ui/form/NumberInput.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from '../editor.module.css';

interface GrowDialogProps {
  readonly area: FormArea;
  readonly onClose: () => void;
  readonly onGrow: (geometry: FormArea['geometry'], by_m: number) => void;
}

const WIDEST_M = 10_000;
const OFFERED_M = [10, 30, 50, 100] as const;

/** An area wider by a distance all around; what it would be is said before. */
export const GrowDialog = ({ area, onClose, onGrow }: GrowDialogProps) => {
  const { t } = useTranslation('map_tools');
  const format = useFormats();
  const [typed, setTyped] = useState<number | null>(30);
  const by_m = typed ?? Number.NaN;
  const isWrong = Number.isNaN(by_m);
  const grown: TakenArea | null = isWrong ? null : areaAround(area.geometry, by_m);
  const said = (): string => {
    if (grown === null) return t('outline.tangled');
    const [before, after] = [area.geometry, grown.geometry].map((geometry) =>
      format.area(measureGeometry(geometry).area_m2),
    );
    return t(grown.strays_m === 0 ? 'grow.result' : 'grow.result_strays', {
      before: before ?? '',
      after: after ?? '',
      distance: format.distance(grown.strays_m),
    });
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('grow.title', { name: area.name })}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('grow.cancel')}
          </Button>
          <Button disabled={grown === null} onClick={() => grown && onGrow(grown.geometry, by_m)}>
            {t('grow.act')}
          </Button>
        </>
      }
    >
      <div className={styles.grow}>
        <NumberInput
          label={t('grow.by')}
          unit="m"
          least={1}
          most={WIDEST_M}
          value={typed}
          onChange={setTyped}
          error={isWrong ? t('grow.wrong') : undefined}
        />
        <div className={styles.row}>
          {OFFERED_M.map((metres) => (
            <Button
              key={metres}
              variant="outlined"
              size="small"
              aria-pressed={by_m === metres}
              onClick={() => setTyped(metres)}
            >
              {format.distance(metres)}
            </Button>
          ))}
        </div>
        {!isWrong && <p role={grown === null ? 'alert' : 'status'}>{said()}</p>}
      </div>
    </Dialog>
  );
};
