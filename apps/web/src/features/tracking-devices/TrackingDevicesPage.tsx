import type { TrackingDevice } from '@envol/contract/tracking-devices';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus, Radio, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { SecretDialog } from '../../shared/secret/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Rows, Section } from '../../ui/layout/Record.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { type DeviceSecret, TrackingDeviceForm } from './TrackingDeviceForm.tsx';

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'form' }
  | { readonly kind: 'secret'; readonly made: DeviceSecret }
  | { readonly kind: 'renew' | 'revoke'; readonly device: TrackingDevice };

const Row = ({
  device,
  onOpen,
}: {
  readonly device: TrackingDevice;
  readonly onOpen: (open: Open) => void;
}) => {
  const { t } = useTranslation('tracking_devices');
  const format = useFormats();
  const now = useMinute();
  const mayWrite = useMay('tracking-device:write');
  const { name, username, serial_numbers, last_connected_at } = device;
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{t('username', { username })}</small>
        {serial_numbers.length > 0 && <small>{t('serials', { serials: serial_numbers.join(', ') })}</small>}
        <small>
          {last_connected_at === null ? t('never') : t('last', { ago: format.ago(last_connected_at, now) })}
        </small>
      </span>
      {mayWrite && (
        <RowMenu
          label={t('more', { name })}
          actions={[
            { key: 'renew', label: t('renew'), icon: KeyRound, run: () => onOpen({ kind: 'renew', device }) },
            {
              key: 'revoke',
              label: t('revoke'),
              icon: Trash2,
              run: () => onOpen({ kind: 'revoke', device }),
            },
          ]}
        />
      )}
    </li>
  );
};

const Dialogs = ({ open, onOpen }: { readonly open: Open; readonly onOpen: (open: Open) => void }) => {
  const { t } = useTranslation('tracking_devices');
  const close = (): void => onOpen({ kind: 'none' });
  const showSecret = (made: DeviceSecret): void => onOpen({ kind: 'secret', made });
  if (open.kind === 'none') return null;
  if (open.kind === 'form') return <TrackingDeviceForm onSecret={showSecret} onClose={close} />;
  if (open.kind === 'secret')
    return (
      <SecretDialog
        title={t('secret_title')}
        text={t('secret_text', { username: open.made.username })}
        secret={open.made.secret}
        onClose={close}
      />
    );
  const { kind, device } = open;
  const params = { id: device.id };
  // The question closes itself when it was answered; the secret is then what stands open.
  let renewed: DeviceSecret | null = null;
  const run = async (): Promise<void> => {
    if (kind === 'revoke') {
      await callApi(endpoints.revokeTrackingDevice, { params });
      showSuccess(t('revoked'));
    } else renewed = await callApi(endpoints.renewTrackingDevice, { params });
    await refreshQueries('tracking-devices');
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t(kind === 'revoke' ? 'revoke_title' : 'renew_title', { name: device.name })}
      confirm={t(kind)}
      onConfirm={run}
      onClose={() => (renewed === null ? close() : showSecret(renewed))}
    >
      {t(kind === 'revoke' ? 'revoke_text' : 'renew_text')}
    </ConfirmDialog>
  );
};

/** Settings → trackers and receivers: what signs in by itself to tell where drones are. */
export const TrackingDevicesPage = () => {
  const { t } = useTranslation('tracking_devices');
  const mayWrite = useMay('tracking-device:write');
  const { data, error, refetch } = useQuery(queryOf(endpoints.listTrackingDevices));
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const mqtt = data?.mqtt;
  return (
    <Page title={t('title')} lead={t('text')}>
      <Section
        title={t('title')}
        {...(data && { count: data.results.length })}
        aside={
          mayWrite && (
            <Button startIcon={<Plus size={16} />} onClick={() => setOpen({ kind: 'form' })}>
              {t('new')}
            </Button>
          )
        }
      >
        {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <SkeletonList rows={2} />}
        {data !== undefined && (
          <p>
            {mqtt
              ? mqtt.tls_port === null
                ? t('listens', { port: mqtt.port })
                : t('listens_tls', { port: mqtt.tls_port })
              : t('listens_not')}
          </p>
        )}
        {data?.results.length === 0 && <EmptyState icon={Radio} title={t('none')} text={t('none_text')} />}
        <Rows>
          {data?.results.map((device) => (
            <Row key={device.id} device={device} onOpen={setOpen} />
          ))}
        </Rows>
      </Section>
      <Dialogs open={open} onOpen={setOpen} />
    </Page>
  );
};
