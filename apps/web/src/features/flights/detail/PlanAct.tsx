import type { Flight } from '@envol/contract/flights';
import type { StepAct } from '@envol/domain/flights/stepAct';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../../../api/session.ts';
import { copyOf, useOpenCopy } from '../../../shared/flight-form/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';

/** Whether the mission itself may be changed: not while a request stands. */
const isLocked = ({ available_actions }: Pick<Flight, 'available_actions'>): boolean =>
  !available_actions.includes('edit');

interface Props {
  readonly flight: Flight;
  readonly primary: boolean;
}

/** To another place, where the mission may be changed; else a copy of it that may. */
export const ChangePlanAct = ({ flight, primary }: Props) => {
  const { t } = useTranslation('flights');
  const navigate = useNavigate();
  const copies = useOpenCopy();
  const mayWrite = useMay('flight:write');
  const variant = primary ? 'contained' : 'text';
  if (!mayWrite) return null;
  if (!isLocked(flight))
    return (
      <Button
        variant={variant}
        onClick={() =>
          void navigate({
            to: '/map/flights/$id/edit',
            params: { id: String(flight.id) },
            search: { step: 'where' },
          })
        }
      >
        {t('step_actions.move_area')}
      </Button>
    );
  if (!flight.available_actions.includes('duplicate')) return null;
  return (
    <>
      <Button
        variant={variant}
        onClick={() => copies.open(copyOf(flight, t('detail.copy_name', { name: flight.name })))}
      >
        {t('step_actions.duplicate_to_change')}
      </Button>
      {copies.question}
    </>
  );
};

/** Another place, height or hour: the sentence asks for nothing else. */
const LEAVING: ReadonlySet<StepAct> = new Set<StepAct>(['leave_notam', 'leave_azba', 'leave_zone']);

/** What the mission itself says otherwise: the card's own buttons do it, where it may be changed. */
const CHANGING: ReadonlySet<StepAct> = new Set<StepAct>([
  'say_populated',
  'say_speed',
  'declare_night',
  'change_scenario',
  'change_drone',
]);

/** Whether a step asks for another plan, rather than for an answer. */
export const ofThePlan = (act: StepAct): boolean => LEAVING.has(act) || CHANGING.has(act);

interface PlanActProps extends Props {
  readonly act: StepAct;
  readonly onProve: () => void;
}

/** What changes the plan; beside what closes a place, the word of who opened it. */
export const PlanAct = ({ flight, act, primary, onProve }: PlanActProps) => {
  const { t } = useTranslation('flights');
  if (CHANGING.has(act)) return isLocked(flight) ? <ChangePlanAct flight={flight} primary={primary} /> : null;
  return (
    <>
      <ChangePlanAct flight={flight} primary={primary} />
      {!primary && (
        <Button variant="text" onClick={onProve}>
          {t('step_actions.mark_done')}
        </Button>
      )}
    </>
  );
};
