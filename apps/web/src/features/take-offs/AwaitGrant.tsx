import { CallButton, type PilotActProps } from '../../shared/day/index.ts';
import { actOrWait } from '../../shared/outbox/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './takeOffs.module.css';

/** A take-off that was asked for and is not answered. */
export const AwaitGrant = ({ card: { approval, take_off }, callee }: PilotActProps) => {
  const { t } = useTranslation('day');
  return (
    <>
      <p className={styles.note}>{t('pilot.await_grant', { name: approval.structure_name })}</p>
      <div className={styles.two}>
        <CallButton callee={callee} />
        {take_off !== null && (
          <ActButton variant="outlined" act={() => actOrWait('cancel', take_off.id, approval.flight.name)}>
            {t('pilot.give_up')}
          </ActButton>
        )}
      </div>
    </>
  );
};
