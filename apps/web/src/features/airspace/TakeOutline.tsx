import type { Position } from '@envol/domain/geo/geometry';
import { useId, useState } from 'react';
import { type OfferedShape, useOfferTaker } from '../../map/draw/offeredShapes.ts';
import { zoneOutlineHere } from '../../shared/airspace/index.ts';
import { Button } from '../../ui/Button.tsx';
import { parseNumber } from '../../ui/form/numbers.ts';
import { showError } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './airspace.module.css';

const WIDEST_M = 10_000;

interface Takeable {
  readonly of: 'zone' | 'official';
  readonly id: number;
  readonly name: string;
}

interface TakeOutlineProps {
  readonly place: Position;
  readonly zones: readonly Takeable[];
  readonly onTaken: () => void;
}

const keyOf = ({ of, id }: Takeable): string => `${of} ${id}`;

/** The outline of a zone at the clicked place, with a margin, as an area of the mission that is being drawn. */
export const TakeOutline = ({ place, zones, onTaken }: TakeOutlineProps) => {
  const { t } = useTranslation('map_tools');
  const taker = useOfferTaker();
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('0');
  const zone = zones.find((each) => keyOf(each) === chosen) ?? zones[0];
  if (taker === null || zone === undefined) return null;
  const width_m = parseNumber(typed) ?? 0;
  const isWrong = !(width_m >= 0 && width_m <= WIDEST_M);
  const take = async (): Promise<void> => {
    const geometry = await zoneOutlineHere({ of: zone.of, id: zone.id, position: place }).catch(() => null);
    if (geometry === null) {
      showError(t('outline.failed'));
      return;
    }
    taker({ name: zone.name, geometry, width_m, as: 'own' } satisfies OfferedShape);
    onTaken();
  };
  return (
    <fieldset className={styles.take}>
      <legend>{t('outline.title')}</legend>
      <label htmlFor={`${id}z`}>{t('outline.zone')}</label>
      <select
        id={`${id}z`}
        value={keyOf(zone)}
        onChange={({ target }) => setChosen(target.value)}
        disabled={zones.length === 1}
      >
        {zones.map((each) => (
          <option key={keyOf(each)} value={keyOf(each)}>
            {each.name}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}w`}>{t('outline.width')}</label>
      <span className={styles.width}>
        <input
          id={`${id}w`}
          inputMode="decimal"
          value={typed}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}n`}
          onChange={({ target }) => setTyped(target.value)}
        />
        m
      </span>
      <p id={`${id}n`} role={isWrong ? 'alert' : undefined}>
        {t(isWrong ? 'outline.width_wrong' : 'outline.hint')}
      </p>
      <Button variant="outlined" fullWidth disabled={isWrong} onClick={() => void take()}>
        {t('outline.take')}
      </Button>
    </fieldset>
  );
};
