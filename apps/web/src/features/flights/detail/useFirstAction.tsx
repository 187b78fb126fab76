import type { Flight } from '@envol/contract/flights';
import { sourcesToRead } from '@envol/domain/flights/readings';
import type { StepAct } from '@envol/domain/flights/stepAct';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/session.ts';
import { STEP_OF_MISSING } from '../../../shared/flight-form/index.ts';
import type { StepName } from '../../../shared/flights/index.ts';
import {
  CompleteOperatorAct,
  CompletePilots,
  isToRead,
  type ShownConstraint,
  type VerdictView,
} from '../../../shared/verdict/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { ChangePlanAct } from './PlanAct.tsx';

export interface FirstAction {
  /** One button, at the thumb on a phone. */
  readonly act: ReactNode;
  /** What lacks of a record, asked for in the verdict's card. */
  readonly form: ReactNode;
}

/** What a declaration lacks of the company's record. */
const TOLD: Partial<Record<StepAct, 'prefecture' | 'army'>> = {
  declare_prefecture: 'prefecture',
  notify_army: 'army',
};

const NOTHING: FirstAction = { act: null, form: null };
const only = (act: ReactNode): FirstAction => ({ act, form: null });

/** What the verdict's sentence says, as its first button. */
export const useFirstAction = (
  flight: Flight,
  view: VerdictView,
  actionOf: (constraint: ShownConstraint, primary: boolean) => ReactNode,
  /** Opens what the sources leave to be read. */
  onRead: () => void,
): FirstAction => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const navigate = useNavigate();
  const mayWrite = useMay('flight:write');
  const { outcome, missing, steps, next, checks } = view;
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
  if (outcome === 'incomplete' && asked === 'pilot_phone')
    return { act: null, form: <CompletePilots pilots={flight.pilots} /> };
  if ((outcome === 'incomplete' || outcome === 'past') && asked !== undefined)
    return only(edit(STEP_OF_MISSING[asked], t(`flights_list:missing.${asked}.step`)));
  if (outcome === 'impossible' || outcome === 'no_data')
    return only(<ChangePlanAct flight={flight} primary />);
  if (outcome === 'refused') {
    const refused = steps.find(({ state }) => state === 'refused');
    return refused ? only(actionOf(refused.constraint, true)) : NOTHING;
  }
  if (outcome === 'unverified' || outcome === 'out_of_date') {
    const left = isToRead(view) ? sourcesToRead(checks).length : 0;
    return left === 0
      ? NOTHING
      : only(<Button onClick={onRead}>{t('sources.read_count', { count: left })}</Button>);
  }
  if ((outcome !== 'steps' && outcome !== 'waiting') || next === null) return NOTHING;
  const act = actionOf(next.constraint, true);
  if (next.act === 'complete_drone') return { act: null, form: act };
  const told = TOLD[next.act];
  return { act, form: told && mayWrite ? <CompleteOperatorAct flight_id={flight.id} told={told} /> : null };
};
