import type { AgreedVolume } from '@envol/contract/agreed-volumes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Row } from '../../../ui/layout/flow.tsx';
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { SuspendDialog } from './SuspendDialog.tsx';
import { useVolumeText } from './useVolumeText.ts';
import styles from './volumes.module.css';

const TONES: Readonly<Record<AgreedVolume['status'], Tone>> = {
  draft: 'info',
  active: 'ok',
  suspended: 'warn',
};

interface VolumeCardProps {
  readonly id: number;
  readonly volume: AgreedVolume;
  readonly onChange: () => void;
}

/** What became of what a suspended volume granted. */
const Receipts = ({ id, volume }: Pick<VolumeCardProps, 'id' | 'volume'>) => {
  const { t } = useTranslation('agreed_volumes');
  const { data } = useQuery({
    ...queryOf(endpoints.getVolumeGrants, { params: { id, vid: volume.id } }),
    enabled: volume.status === 'suspended' && volume.granted_count > 0,
    refetchInterval: 30_000,
  });
  if (data === undefined || data.withdrawn + data.withdrawable + data.in_flight + data.partly_flown === 0)
    return null;
  return (
    <p className={styles.receipts}>
      {data.withdrawn > 0 && t('receipts', { count: data.withdrawn, received: data.received })}{' '}
      {data.withdrawable > 0 && t('withdrawable', { count: data.withdrawable })}{' '}
      {data.in_flight > 0 && t('in_flight', { count: data.in_flight })}{' '}
      {data.partly_flown > 0 && t('partly_flown', { count: data.partly_flown })}
    </p>
  );
};

type Opened = 'none' | 'suspend' | 'activate' | 'delete';

const Questions = ({
  id,
  volume,
  opened,
  onClose,
}: Pick<VolumeCardProps, 'id' | 'volume'> & { readonly opened: Opened; readonly onClose: () => void }) => {
  const { t } = useTranslation('agreed_volumes');
  const says = useVolumeText()(volume);
  const params = { id, vid: volume.id };
  const { name, protocol_reference: reference } = volume;
  const activate = async (): Promise<void> => {
    await callApi(endpoints.activateAgreedVolume, { params, body: { version: volume.version } });
    await refreshQueries('structures-authority');
    showSuccess(t('activated'));
  };
  const remove = async (): Promise<void> => {
    await callApi(endpoints.deleteAgreedVolume, { params });
    await refreshQueries('structures-authority');
    showSuccess(t('deleted'));
  };
  if (opened === 'suspend') return <SuspendDialog id={id} volume={volume} onClose={onClose} />;
  if (opened === 'activate')
    return (
      <ConfirmDialog
        open
        title={t('activate_title', { name })}
        confirm={t('activate')}
        onConfirm={activate}
        onClose={onClose}
      >
        {t('activate_text', { ...says, reference })}
      </ConfirmDialog>
    );
  if (opened === 'delete')
    return (
      <ConfirmDialog
        open
        danger
        title={t('delete_title', { name })}
        confirm={t('delete')}
        onConfirm={remove}
        onClose={onClose}
      >
        {t('delete_text')}
      </ConfirmDialog>
    );
  return null;
};

/** Under which protocol, how high, when and for whom. */
const Facts = ({ volume }: Pick<VolumeCardProps, 'volume'>) => {
  const { t } = useTranslation('agreed_volumes');
  const format = useFormats();
  const says = useVolumeText()(volume);
  return (
    <>
      <p>
        <b>{volume.protocol_reference}</b>
        {volume.protocol_contact !== null && ` · ${volume.protocol_contact}`}
      </p>
      <dl className={styles.facts}>
        <dt>{t('facts.height')}</dt>
        <dd>
          {says.height}, {format.area(volume.area_m2)}
        </dd>
        <dt>{t('facts.when')}</dt>
        <dd>
          {says.hours}. {says.period}
        </dd>
        <dt>{t('facts.for_whom')}</dt>
        <dd>{says.operators}</dd>
        <dt>{t('facts.granted')}</dt>
        <dd>{t('granted', { count: volume.granted_count, standing: volume.standing_count })}</dd>
      </dl>
      {volume.conditions !== null && <p className={styles.words}>{volume.conditions}</p>}
      {volume.agreed_by_name !== null && volume.agreed_at !== null && (
        <p className={styles.by}>
          {t('agreed', { name: volume.agreed_by_name, date: format.date(volume.agreed_at) })}
        </p>
      )}
    </>
  );
};

interface ActsProps extends Pick<VolumeCardProps, 'volume' | 'onChange'> {
  readonly onOpen: (opened: Opened) => void;
}

const Acts = ({ volume, onChange, onOpen }: ActsProps) => {
  const { t } = useTranslation('agreed_volumes');
  const { permissions } = useUser();
  const writes = permissions.includes('structure:write');
  const may = (action: AgreedVolume['available_actions'][number]): boolean =>
    volume.available_actions.includes(action) && (writes || action === 'suspend');
  return (
    <Row gap={2} wrap className={styles.acts}>
      {may('suspend') && (
        <Button color="error" onClick={() => onOpen('suspend')}>
          {t('suspend')}
        </Button>
      )}
      {may('activate') && <Button onClick={() => onOpen('activate')}>{t('activate')}</Button>}
      {may('change') && (
        <Button variant="outlined" onClick={onChange}>
          {t('change')}
        </Button>
      )}
      {volume.status === 'suspended' &&
        volume.standing_count > 0 &&
        permissions.includes('approval:decide') && (
          <Button variant="outlined" onClick={() => onOpen('suspend')}>
            {t('withdraw')}
          </Button>
        )}
      {may('delete') && (
        <Button variant="text" onClick={() => onOpen('delete')}>
          {t('delete')}
        </Button>
      )}
    </Row>
  );
};

/** A volume in a few lines, and what may be done with it. */
export const VolumeCard = ({ id, volume, onChange }: VolumeCardProps) => {
  const { t } = useTranslation('agreed_volumes');
  const [opened, setOpened] = useState<Opened>('none');
  return (
    <li className={styles.card} data-status={volume.status}>
      <header>
        <h2>{volume.name}</h2>
        <StatusChip
          status={volume.status}
          tone={TONES[volume.status]}
          label={t(`statuses.${volume.status}`)}
        />
      </header>
      <Facts volume={volume} />
      <Receipts id={id} volume={volume} />
      <Acts volume={volume} onChange={onChange} onOpen={setOpened} />
      <Questions id={id} volume={volume} opened={opened} onClose={() => setOpened('none')} />
    </li>
  );
};
