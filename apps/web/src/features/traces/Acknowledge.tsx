import type { PositionAlert } from '@envol/contract/traces';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { isPressing, MuteButton } from '../../shared/position-alerts/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './traces.module.css';

/** What is done about an alert: noted by name, for all colleagues, or muted for a time. */
export const Acknowledge = ({ alert }: { readonly alert: PositionAlert }) => {
  const { t } = useTranslation('traces');
  const may = useMay('position-alert:write');
  if (!may || !isPressing(alert)) return null;
  const acknowledge = async (): Promise<void> => {
    await callApi(endpoints.acknowledgeAlert, { params: { id: alert.id } });
    await refreshQueries('position-alerts', 'traces');
  };
  return (
    <p className={styles.acknowledge}>
      {!alert.acknowledged && (
        <ActButton variant="outlined" size="small" act={acknowledge}>
          {t('acknowledge')}
        </ActButton>
      )}
      <MuteButton alert={alert}>
        {({ label, icon, run }) => (
          <Button variant="text" size="small" startIcon={icon} onClick={run}>
            {label}
          </Button>
        )}
      </MuteButton>
    </p>
  );
};
