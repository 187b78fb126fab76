import type { Position } from '@envol/domain/geo/geometry';
import { useId, useState } from 'react';
import { type OfferedShape, useOfferTaker } from '../../map/draw/offeredShapes.ts';
import { zoneOutlineHere } from '../../shared/airspace/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { NumberInput } from '../../ui/form/NumberInput.tsx';
import { SelectBox } from '../../ui/form/SelectBox.tsx';
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
  const [typed, setTyped] = useState<number | null>(0);
  const zone = zones.find((each) => keyOf(each) === chosen) ?? zones[0];
  if (taker === null || zone === undefined) return null;
  const width_m = typed ?? 0;
  const isWrong = Number.isNaN(width_m);
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
      <label htmlFor={id}>{t('outline.zone')}</label>
      <SelectBox
        id={id}
        value={keyOf(zone)}
        options={zones.map((each) => ({ value: keyOf(each), label: each.name }))}
        onChange={setChosen}
        disabled={zones.length === 1}
      />
      <NumberInput
        label={t('outline.width')}
        unit="m"
        least={0}
        most={WIDEST_M}
        value={typed}
        onChange={setTyped}
        hint={isWrong ? undefined : t('outline.hint')}
        error={isWrong ? t('outline.width_wrong') : undefined}
      />
      <ActButton variant="outlined" fullWidth disabled={isWrong} act={take}>
        {t('outline.take')}
      </ActButton>
    </fieldset>
  );
};
