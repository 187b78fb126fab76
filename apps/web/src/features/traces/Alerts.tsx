import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { waitsForNote } from '../../shared/position-alerts/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Acknowledge } from './Acknowledge.tsx';
import { AlertLine } from './AlertLine.tsx';
import styles from './traces.module.css';

const SHOWN = 5;

/** What drones gave cause to tell in the last day and nobody has taken note of. */
export const Alerts = ({ onOpen }: { readonly onOpen: (trace: number) => void }) => {
  const { t } = useTranslation('traces');
  const mayRead = useMay('position-alert:write');
  const { data } = useQuery(queryOf(endpoints.listPositionAlerts));
  const unread = (data?.results ?? []).filter(waitsForNote);
  const unseen = unread.filter(({ seen }) => !seen);
  const count = data?.pressing ?? 0;
  if (count === 0) return null;
  const read = async (): Promise<void> => {
    await callApi(endpoints.markAlertsAsRead, {
      body: { ids: unseen.map(({ id }) => id), acknowledge: false },
    });
    await refreshQueries('position-alerts');
  };
  return (
    <section className={styles.alerts} aria-label={t('alerts')}>
      <header>
        <h2>{t('alerts_count', { count })}</h2>
        {mayRead && unseen.length > 0 && (
          <ActButton variant="text" act={read}>
            {t('mark_read')}
          </ActButton>
        )}
      </header>
      <ul>
        {unread.slice(0, SHOWN).map((alert) => (
          <li key={alert.id}>
            <button type="button" onClick={() => onOpen(alert.alert_details.trace_id)}>
              <AlertLine alert={alert} />
            </button>
            <Acknowledge alert={alert} />
          </li>
        ))}
      </ul>
      {count > SHOWN && <p>{t('alerts_left', { count: count - Math.min(unread.length, SHOWN) })}</p>}
    </section>
  );
};
