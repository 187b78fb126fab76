import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useToday } from '../../shared/answering/index.ts';
import { useFormats } from '../../ui/format.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Acknowledge } from './Acknowledge.tsx';
import { AlertLine } from './AlertLine.tsx';
import styles from './traces.module.css';

const AGAIN_MS = 10_000;

const useTrace = (id: number) =>
  useQuery({
    ...queryOf(endpoints.getTrace, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.is_active ? AGAIN_MS : false),
  });

/** One trace: what flew, when, how high, under which approval, and what it gave cause to tell. */
export const TraceDetail = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('traces');
  const format = useFormats();
  const { zone } = useToday();
  const { data, error, refetch } = useTrace(id);
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList rows={4} />;
  const facts: readonly (readonly [string, string])[] = [
    [t('device'), data.device_id],
    [t('operator'), data.company_name ?? t('unknown_operator')],
    [t('first_detection'), format.dayAndClock(data.first_detection, zone)],
    [t('last_detection'), format.dayAndClock(data.last_detection, zone)],
    [
      t('altitude_max'),
      data.altitude_max === null
        ? t('not_told')
        : t('amsl', { metres: format.number(Math.round(data.altitude_max)) }),
    ],
    ...(data.height_basis === null
      ? []
      : [[t('height_basis'), t(`height_bases.${data.height_basis}`)] as const]),
    [
      t('first_place'),
      `${data.first_detection_latitude.toFixed(5)}, ${data.first_detection_longitude.toFixed(5)}`,
    ],
    [t('points'), format.number(data.points_count)],
  ];
  return (
    <div className={styles.detail}>
      {data.is_simulated && <p className={styles.note}>{t('simulated_text')}</p>}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('approvals')}</h2>
      {data.approvals.length === 0 ? (
        <p>{t('no_approval')}</p>
      ) : (
        <ul>
          {data.approvals.map(({ id: approval, display_identifier, company_name }) => (
            <li key={approval}>
              <Link to="/map/approvals/$id" params={{ id: String(approval) }}>
                {display_identifier} · {company_name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <h2>{t('alerts')}</h2>
      {data.alerts.length === 0 ? (
        <p>{t('no_alert')}</p>
      ) : (
        <ul>
          {data.alerts.map((alert) => (
            <li key={alert.id}>
              <AlertLine alert={alert} />
              <Acknowledge alert={alert} />
            </li>
          ))}
        </ul>
      )}
      {data.alerts_count > data.alerts.length && (
        <p>{t('latest_alerts', { shown: data.alerts.length, count: data.alerts_count })}</p>
      )}
    </div>
  );
};
