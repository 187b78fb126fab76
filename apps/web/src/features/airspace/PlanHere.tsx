import type { Position } from '@envol/domain/geo/geometry';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMay } from '../../api/session.ts';
import { useMap } from '../../map/MapProvider.tsx';
import { planAt } from '../../map/plannedPlace.ts';
import { Button } from '../../ui/Button.tsx';
import { loadTexts, useTranslation } from '../../ui/texts.ts';

const RedoHere = lazy(async () => {
  const [{ RedoHere: Redo }] = await Promise.all([
    import('../../shared/redo-mission/index.ts'),
    loadTexts(['draw_here']),
  ]);
  return { default: Redo };
});

export interface PlanHereProps {
  readonly place: Position;
  readonly onLeave: () => void;
}

/** The way from what binds here to a mission here; nothing while a mission is being drawn. */
export const PlanHere = ({ place, onLeave }: PlanHereProps) => {
  const { t } = useTranslation('flights');
  const navigate = useNavigate();
  const mayWrite = useMay('flight:write');
  const { camera } = useMap();
  const isEditing = useLocation({ select: ({ pathname }) => /\/(new|edit)$/.test(pathname) });
  if (!mayWrite || isEditing) return null;
  const plan = (): void => {
    onLeave();
    planAt(place);
    camera.flyTo(place, { animate: false });
    void navigate({ to: '/map/flights/new' });
  };
  return (
    <>
      <Button variant="outlined" fullWidth onClick={plan}>
        {t('zones_popover.draw_here')}
      </Button>
      <Suspense>
        <RedoHere place={place} onLeave={onLeave} />
      </Suspense>
    </>
  );
};
