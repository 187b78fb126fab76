import { areaAround } from '@envol/domain/geo/around';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { measureGeometry } from '../../../map/measure.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberInput } from '../../../ui/form/NumberInput.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Row } from '../../../ui/layout/flow.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './DrawHere.module.css';
import type { DrawHereProps } from './drawHereProps.ts';

const [USUAL_M, WIDEST_M] = [10, 500];
const OFFERED_M = [5, 10, 20, 50] as const;

/** What the source says of the buildings at a place; null while it is asked. */
const useBuildings = ([longitude, latitude]: DrawHereProps['place']['position']) => {
  const { data, isError } = useQuery(queryOf(endpoints.findBuildings, { query: { longitude, latitude } }));
  return isError ? { source: 'live' as const, failed: true, results: [] } : (data ?? null);
};
type Found = NonNullable<ReturnType<typeof useBuildings>>;

/** "Bâtiment de 450 m² au sol, 12 m de haut, à 8 m de l’adresse" */
const useBuildingText = () => {
  const { t } = useTranslation('draw_here');
  const format = useFormats();
  return ({ outline, height_m, distance_m }: Found['results'][number]): string =>
    [
      t('found', { area: format.area(measureGeometry(outline).area_m2) ?? '' }),
      ...(height_m === null ? [] : [t('height', { height: format.distance(height_m) })]),
      ...(distance_m < 1 ? [] : [t('distance', { distance: format.distance(distance_m) })]),
    ].join(', ');
};

interface MarginProps extends DrawHereProps {
  readonly found: Found;
}

/** The building, and how far around it one flies. */
const Margin = ({ found: { source, results }, onDraw }: MarginProps) => {
  const { t } = useTranslation('draw_here');
  const format = useFormats();
  const textOf = useBuildingText();
  const [index, setIndex] = useState(0);
  const [typed, setTyped] = useState<number | null>(USUAL_M);
  const building = results[index];
  if (building === undefined) return <p className={styles.note}>{t('nothing')}</p>;
  const margin_m = typed ?? Number.NaN;
  const isWrong = Number.isNaN(margin_m);
  const taken = isWrong ? null : areaAround(building.outline, margin_m);
  return (
    <>
      {source === 'simulated' && (
        <p className={styles.note} data-invented>
          {t('simulated')}
        </p>
      )}
      <p className={styles.note} role="status">
        {textOf(building)}
        {source === 'live' && ` · ${t('source')}`}
      </p>
      {results.length > 1 && (
        <Button variant="text" size="small" onClick={() => setIndex((index + 1) % results.length)}>
          {t('other', { number: index + 1, count: results.length })}
        </Button>
      )}
      <NumberInput
        label={t('margin')}
        unit="m"
        least={0}
        most={WIDEST_M}
        value={typed}
        onChange={setTyped}
        error={isWrong ? t('margin_wrong', { most: WIDEST_M }) : undefined}
      />
      <Row gap={2} wrap>
        {OFFERED_M.map((metres) => (
          <Button
            key={metres}
            variant="outlined"
            size="small"
            aria-pressed={margin_m === metres}
            onClick={() => setTyped(metres)}
          >
            {format.distance(metres)}
          </Button>
        ))}
      </Row>
      {taken === null && !isWrong && (
        <p className={styles.note} role="alert">
          {t('tangled')}
        </p>
      )}
      <Button disabled={taken === null} onClick={() => taken && onDraw(taken.geometry)}>
        {t('draw')}
      </Button>
    </>
  );
};

/** The outline of the building at a place, with the margin that its pilot chooses; where nobody can tell it, the circle. */
export const AroundBuilding = (props: DrawHereProps) => {
  const { t } = useTranslation('draw_here');
  const found = useBuildings(props.place.position);
  if (found === null) return <p className={styles.note}>{t('looking')}</p>;
  if (found.failed || found.source === 'none')
    return (
      <p className={styles.note} role="status">
        {t(found.failed ? 'failed' : 'none')}
      </p>
    );
  return <Margin {...props} found={found} />;
};
