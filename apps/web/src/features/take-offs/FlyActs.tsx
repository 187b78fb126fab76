import { PlaneLanding, PlaneTakeoff } from 'lucide-react';
import { HoldButton, type PilotActProps, useTakeOffCheck } from '../../shared/day/index.ts';
import { actOrWait } from '../../shared/outbox/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { HoldToTakeOff } from './Granted.tsx';
import styles from './takeOffs.module.css';

/** Asks the tower for the take-off. */
export const FlyRequest = ({ card: { approval } }: PilotActProps) => {
  const { t } = useTranslation('day');
  const obstacle = useTakeOffCheck(approval.id)?.obstacles[0];
  const { name } = approval.flight;
  return (
    <>
      {obstacle !== undefined && <p className={styles.wrong}>{t(`obstacles.${obstacle}`)}</p>}
      <HoldButton
        icon={<PlaneTakeoff size={28} />}
        label={t('pilot.request')}
        question={`${t('pilot.request')} · ${name}`}
        disabled={obstacle !== undefined}
        onDone={() => void actOrWait('request', approval.id, name)}
      />
    </>
  );
};

/** What was asked of the tower and is not answered. */
export const FlyAwait = ({ card: { approval } }: PilotActProps) => {
  const { t } = useTranslation('day');
  return <p role="status">{t('pilot.await_grant', { name: approval.structure_name })}</p>;
};

/** The take-off of who is cleared for it. */
export const FlyTakeOff = ({ card: { approval, take_off } }: PilotActProps) =>
  take_off === null ? null : (
    <HoldToTakeOff id={take_off.id} name={approval.flight.name} flightId={approval.flight.id} />
  );

/** The landing of a flight that is on. */
export const FlyLand = ({ card: { approval, take_off } }: PilotActProps) => {
  const { t } = useTranslation('day');
  if (take_off === null) return null;
  const { name } = approval.flight;
  return (
    <HoldButton
      icon={<PlaneLanding size={28} />}
      label={t('pilot.landed')}
      question={t('pilot.landed_question', { name })}
      onDone={() => void actOrWait('land', take_off.id, name)}
    />
  );
};

/** The receipt of an order to land. */
export const FlyReceive = ({ card: { approval, take_off } }: PilotActProps) => {
  const { t } = useTranslation('day');
  if (take_off === null) return null;
  const { name } = approval.flight;
  return (
    <HoldButton
      icon={<PlaneLanding size={28} />}
      label={t('pilot.receive')}
      question={`${t('pilot.receive')} · ${name}`}
      onDone={() => void actOrWait('receive', take_off.id, name)}
    />
  );
};
