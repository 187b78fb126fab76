import { areaAround, type TakenArea } from '@envol/domain/geo/around';
import { useId, useState } from 'react';
import { measureGeometry } from '../../../map/measure.ts';
import { Button } from '../../../ui/Button.tsx';
import { parseNumber } from '../../../ui/form/numbers.ts';
import { useFormats } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './editor.module.css';
import type { FormArea } from './flight.form.ts';

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
  const id = useId();
  const [typed, setTyped] = useState('30');
  const by_m = parseNumber(typed) ?? Number.NaN;
  const isWrong = !(by_m >= 1 && by_m <= WIDEST_M);
  const grown: TakenArea | null = isWrong ? null : areaAround(area.geometry, by_m);
  const said = (): string => {
    if (grown === null) return t(isWrong ? 'grow.wrong' : 'outline.tangled');
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
      <div className={styles.slice}>
        <label htmlFor={id}>{t('grow.by')}</label>
        <span className={styles.metres}>
          <input
            id={id}
            inputMode="decimal"
            value={typed}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}n`}
            onChange={({ target }) => setTyped(target.value)}
          />
          m
        </span>
      </div>
      <div className={styles.row}>
        {OFFERED_M.map((metres) => (
          <Button
            key={metres}
            variant="outlined"
            size="small"
            aria-pressed={by_m === metres}
            onClick={() => setTyped(String(metres))}
          >
            {format.distance(metres)}
          </Button>
        ))}
      </div>
      <p id={`${id}n`} role={grown === null ? 'alert' : 'status'}>
        {said()}
      </p>
    </Dialog>
  );
};
