import { droneFieldsToComplete, droneOfCard } from '@envol/domain/drones/fieldsToComplete';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { CompleteWaiting } from './CompleteWaiting.tsx';
import type { ShownConstraint } from './verdict.ts';

const CompleteDrone = lazy(async () => ({
  default: (await import('../complete/index.ts')).CompleteDrone,
}));

interface CompleteDroneActProps {
  readonly constraint: ShownConstraint;
  /** Beside the headline it stands open. */
  readonly isOpen: boolean;
  readonly onCompleted?: () => Promise<void>;
}

/** What a drone's record lacks for the mission, to be filled in where the mission is judged; who keeps no fleet is told who does. */
export const CompleteDroneAct = ({ constraint, isOpen, onCompleted }: CompleteDroneActProps) => {
  const { t } = useTranslation('complete');
  const mayWrite = useMay('drone:write');
  const mayPlan = useMay('flight:write');
  const [open, setOpen] = useState(isOpen);
  const id = droneOfCard(constraint.key);
  const fields = droneFieldsToComplete(constraint.reasons.map(({ code }) => code));
  if (id === null) return null;
  if (!mayWrite) return mayPlan ? <small>{t('drone_others', { name: constraint.title })}</small> : null;
  if (!open)
    return (
      <Button variant="text" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
    );
  return (
    <Suspense fallback={<CompleteWaiting />}>
      <CompleteDrone
        key={fields.join()}
        drone={{ id, name: constraint.title }}
        fields={fields}
        takesFocus={!isOpen}
        {...(onCompleted && { onCompleted })}
      />
    </Suspense>
  );
};
