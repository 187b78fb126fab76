import type { PositionAlert } from '@envol/contract/traces';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refresh } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './traces.module.css';

const LEVELS = ['caution', 'warning', 'critical'] as const;

/** One alert in words: what, which drone, how far, when. */
export const AlertLine = ({ alert }: { readonly alert: PositionAlert }) => {
  const { t } = useTranslation('traces');
  const format = useFormats();
  const now = useMinute();
  const { device_id, drone_name, by_m, is_simulated } = alert.alert_details;
  return (
    <>
      <b>
        <i data-level={LEVELS[alert.level - 1]} aria-hidden />{' '}
        {t(`levels.${LEVELS[alert.level - 1] ?? 'caution'}`)} · {t(`alert_types.${alert.alert_type}`)}
        {by_m !== null && ` (${format.distance(by_m)})`}
      </b>
      <small>
        {drone_name ?? device_id} · {format.ago(alert.created_at, now)}
        {alert.active && ` · ${t('holds')}`}
        {is_simulated && ` · ${t('simulated')}`}
      </small>
    </>
  );
};

/** What drones gave cause to tell in the last day and nobody of this account has taken note of. */
export const Alerts = ({ onOpen }: { readonly onOpen: (trace: number) => void }) => {
  const { t } = useTranslation('traces');
  const mayRead = useMay('position-alert:write');
  const { data } = useQuery(queryOf(endpoints.listPositionAlerts));
  const unread = (data ?? []).filter(({ acknowledged, level }) => !acknowledged && level > 1);
  if (unread.length === 0) return null;
  const read = async (): Promise<void> => {
    await call(endpoints.markAlertsAsRead, { body: { ids: unread.slice(0, 500).map(({ id }) => id) } });
    await refresh('position-alerts');
  };
  return (
    <section className={styles.alerts} aria-label={t('alerts')}>
      <header>
        <h2>{t('alerts_count', { count: unread.length })}</h2>
        {mayRead && (
          <Button variant="text" onClick={() => void read().catch(() => undefined)}>
            {t('mark_read')}
          </Button>
        )}
      </header>
      <ul>
        {unread.slice(0, 5).map((alert) => (
          <li key={alert.id}>
            <button type="button" onClick={() => onOpen(alert.alert_details.trace_id)}>
              <AlertLine alert={alert} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
