import type { PositionAlert } from '@envol/contract/traces';
import { alertCategory } from '@envol/domain/traces/alerts';
import { useMinute } from '../../device/clock.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

/** One alert in words: what, which drone, how far, when. */
export const AlertLine = ({ alert }: { readonly alert: PositionAlert }) => {
  const { t } = useTranslation('traces');
  const format = useFormats();
  const now = useMinute();
  const category = alertCategory(alert.level);
  const { device_id, drone_name, by_m, is_simulated } = alert.alert_details;
  return (
    <>
      <b>
        <i data-level={category} aria-hidden /> {t(`levels.${category}`)} ·{' '}
        {t(`alert_types.${alert.alert_type}`)}
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
