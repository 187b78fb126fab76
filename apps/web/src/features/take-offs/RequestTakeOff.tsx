import { PlaneTakeoff } from 'lucide-react';
import { NearFlights, type PilotCard, useTakeOffCheck } from '../../shared/day/index.ts';
import { actOrWait } from '../../shared/outbox/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './takeOffs.module.css';

/** Who flies nearby, said before a take-off is asked for. */
export const RequestTakeOff = ({ card }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('day');
  const { approval } = card;
  const data = useTakeOffCheck(approval.id);
  const obstacle = data?.obstacles[0];
  return (
    <>
      {obstacle !== undefined && <p className={styles.wrong}>{t(`obstacles.${obstacle}`)}</p>}
      <NearFlights approval={approval} conflicts={data?.conflicts ?? []} />
      <ActButton
        fullWidth
        startIcon={<PlaneTakeoff size={18} />}
        disabled={obstacle !== undefined}
        act={() => actOrWait('request', approval.id, approval.flight.name)}
      >
        {t('pilot.request')}
      </ActButton>
    </>
  );
};
