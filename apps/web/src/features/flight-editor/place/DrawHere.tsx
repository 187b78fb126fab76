import { Building2, Circle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/layout/flow.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './DrawHere.module.css';
import type { DrawHereProps } from './drawHereProps.ts';

const AroundBuilding = lazy(async () => ({ default: (await import('./AroundBuilding.tsx')).AroundBuilding }));

/** Of the circle that is offered around a place, metres: a house with its garden. */
const RADIUS_M = 50;

/** What may be drawn at a place: a circle, or the building that stands there with a margin around it. */
export const DrawHere = ({ place, onDraw }: DrawHereProps) => {
  const { t } = useTranslation('draw_here');
  const [isAround, setAround] = useState(false);
  return (
    <div className={styles.here}>
      <span className={styles.label}>{t('title')}</span>
      <Row gap={2} wrap>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Circle size={15} />}
          onClick={() => onDraw({ type: 'Circle', center: [...place.position], radius_m: RADIUS_M })}
        >
          {t('circle', { radius: RADIUS_M })}
        </Button>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Building2 size={15} />}
          aria-expanded={isAround}
          onClick={() => setAround(!isAround)}
        >
          {t('building')}
        </Button>
      </Row>
      {isAround && (
        <Suspense fallback={<p className={styles.note}>{t('looking')}</p>}>
          <AroundBuilding place={place} onDraw={onDraw} />
        </Suspense>
      )}
    </div>
  );
};
