import { CallButton, type PilotActProps } from '../../shared/day/index.ts';
import { actOrWait } from '../../shared/outbox/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './activations.module.css';

/** Hours that were asked for and are not answered. */
export const AwaitActivation = ({ card: { approval, activation }, callee }: PilotActProps) => {
  const { t } = useTranslation('day');
  return (
    <>
      <p className={styles.note}>{t('pilot.await_activation', { name: approval.structure_name })}</p>
      <div className={styles.two}>
        <CallButton callee={callee} />
        {activation !== null && (
          <ActButton
            variant="outlined"
            act={() => actOrWait('withdraw', activation.id, approval.flight.name)}
          >
            {t('pilot.withdraw')}
          </ActButton>
        )}
      </div>
    </>
  );
};
