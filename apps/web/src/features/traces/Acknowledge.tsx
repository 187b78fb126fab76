import type { PositionAlert } from '@envol/contract/traces';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refresh } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { isPressing } from './pressing.ts';
import styles from './traces.module.css';

/** Takes note of an alert by name, for all colleagues; once is enough. */
export const Acknowledge = ({ alert }: { readonly alert: PositionAlert }) => {
  const { t } = useTranslation('traces');
  const may = useMay('position-alert:write');
  if (!may || alert.acknowledged || !isPressing(alert)) return null;
  const acknowledge = async (): Promise<void> => {
    await call(endpoints.acknowledgeAlert, { params: { id: alert.id } });
    await refresh('position-alerts', 'traces');
  };
  return (
    <p className={styles.acknowledge}>
      <ActButton variant="outlined" size="small" act={acknowledge}>
        {t('acknowledge')}
      </ActButton>
    </p>
  );
};
