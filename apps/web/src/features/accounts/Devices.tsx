import type { ResponseOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Eye, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { closeSession } from '../../api/session.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './SecurityPage.module.css';
import { SecuritySection } from './SecuritySection.tsx';

type Answer = ResponseOf<typeof import('@envol/contract/accounts').listDevices>;
type Device = Answer['results'][number];

const isPhone = (device: string): boolean => /iPhone|iPad|Android/.test(device);

const DeviceRow = ({ device }: { readonly device: Device }) => {
  const { t } = useTranslation('accounts');
  const format = useFormats();
  const name = device.device ?? t('security.unknown_device');
  const Icon = isPhone(name) ? Smartphone : Monitor;
  const end = async (): Promise<void> => {
    await callApi(endpoints.endDevice, { params: { id: device.id } });
    showSuccess(t('security.ended'));
    await refreshQueries('users');
  };
  return (
    <li className={styles.row}>
      <Icon size={18} aria-hidden />
      <div>
        <b>{name}</b>
        {device.is_current && <span className={styles.here}>{t('security.this_device')}</span>}
        <small>
          {t('security.since', {
            date: format.longDay(device.signed_in_at),
            last: `${format.day(device.used_at)} ${format.clock(device.used_at)}`,
          })}{' '}
          · {t('security.place')}
        </small>
      </div>
      {!device.is_current && (
        <ActButton
          variant="outlined"
          size="small"
          aria-label={t('security.end_one', { device: name })}
          act={end}
        >
          {t('security.end')}
        </ActButton>
      )}
    </li>
  );
};

/** When the platform's staff looked through the account, who, and why. */
const Looks = ({ looks }: { readonly looks: Answer['looks'] }) => {
  const { t } = useTranslation(['accounts', 'common']);
  const format = useFormats();
  return (
    <SecuritySection title={t('security.looks')} text={t('security.looks_text')}>
      <ul className={styles.rows}>
        {looks.map(({ id, staff_name, reason, began_at }) => (
          <li key={id} className={styles.row}>
            <Eye size={18} aria-hidden />
            <div>
              <b>{staff_name}</b>
              <small>
                {format.dayAndClock(began_at)} · {reason ?? t('security.no_reason')}
              </small>
            </div>
          </li>
        ))}
      </ul>
      {looks.length >= LIMITS.looks_told && (
        <small>{t('common:latest_lines', { count: looks.length })}</small>
      )}
    </SecuritySection>
  );
};

/** Where the account is open, and the way to end that. */
export const Devices = () => {
  const { t } = useTranslation('accounts');
  const { data, error, refetch } = useQuery(queryOf(endpoints.listDevices));
  const [ending, setEnding] = useState(false);
  const endAll = async (): Promise<void> => {
    await callApi(endpoints.endAllDevices);
    closeSession();
  };
  return (
    <>
      <SecuritySection title={t('security.devices')} text={t('security.devices_text')}>
        {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <SkeletonList />}
        {data !== undefined && (
          <ul className={styles.rows}>
            {data.results.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
        <div>
          <Button variant="outlined" onClick={() => setEnding(true)}>
            {t('security.end_all')}
          </Button>
        </div>
        <ConfirmDialog
          open={ending}
          danger
          title={t('security.end_all_title')}
          confirm={t('security.end_all')}
          onConfirm={endAll}
          onClose={() => setEnding(false)}
        >
          {t('security.end_all_text')}
        </ConfirmDialog>
      </SecuritySection>
      {data !== undefined && data.looks.length > 0 && <Looks looks={data.looks} />}
    </>
  );
};
