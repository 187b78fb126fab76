import type { Flight } from '@envol/contract/flights';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/session.ts';
import { STEP_OF_MISSING } from '../../../shared/flight-form/index.ts';
import type { StepName } from '../../../shared/flights/index.ts';
import { CompletePilots, type ShownConstraint, type VerdictView } from '../../../shared/verdict/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { ChangePlanAct } from './PlanAct.tsx';

/** What the verdict's sentence says, as its first button; nothing where only reading is left. */
export const useFirstAction = (
  flight: Flight,
  view: VerdictView,
  actionOf: (constraint: ShownConstraint, primary: boolean) => ReactNode,
): ReactNode => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const navigate = useNavigate();
  const mayWrite = useMay('flight:write');
  const { outcome, missing, steps } = view;
  const edit = (step: StepName, label: string): ReactNode =>
    mayWrite &&
    flight.available_actions.includes('edit') && (
      <Button
        onClick={() =>
          void navigate({ to: '/map/flights/$id/edit', params: { id: String(flight.id) }, search: { step } })
        }
      >
        {label}
      </Button>
    );
  const [asked] = missing;
  if (outcome === 'incomplete' && asked === 'pilot_phone') return <CompletePilots pilots={flight.pilots} />;
  if ((outcome === 'incomplete' || outcome === 'past') && asked !== undefined)
    return edit(STEP_OF_MISSING[asked], t(`flights_list:missing.${asked}.step`));
  if (outcome === 'impossible' || outcome === 'no_data') return <ChangePlanAct flight={flight} primary />;
  if (outcome === 'refused') {
    const refused = steps.find(({ state }) => state === 'refused');
    return refused ? actionOf(refused.constraint, true) : null;
  }
  if (outcome !== 'steps' && outcome !== 'waiting') return null;
  return view.next === null ? null : actionOf(view.next.constraint, true);
};
