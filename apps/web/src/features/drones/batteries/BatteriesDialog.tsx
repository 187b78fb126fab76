import type { Battery } from '@envol/contract/batteries';
import type { Drone } from '@envol/contract/drones';
import { useQuery } from '@tanstack/react-query';
import { BatteryFull, Plus } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../../ui/format.ts';
import { List, Row } from '../../../ui/layout/flow.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { BatteryDialog } from './BatteryDialog.tsx';
import styles from './batteries.module.css';

const TONES: Readonly<Record<Battery['state'], Tone>> = {
  none: 'info',
  kept: 'ok',
  soon: 'warn',
  worn: 'err',
  withdrawn: 'archived',
};

type Asked =
  | { readonly act: 'add' }
  | { readonly act: 'change' | 'delete'; readonly battery: Battery }
  | null;

const Line = ({ battery, onAsk }: { readonly battery: Battery; readonly onAsk: (asked: Asked) => void }) => {
  const { t } = useTranslation('batteries');
  const format = useFormats();
  const mayWrite = useMay('drone:write');
  const { serial_number, model, drone, cycles, max_cycles, state, last_flown_on } = battery;
  const count =
    max_cycles === null
      ? t('cycles', { count: cycles })
      : t('cycles_of', { cycles: format.number(cycles), max: format.number(max_cycles) });
  const flown =
    last_flown_on === null ? t('never_flown') : t('last_flown', { date: format.date(last_flown_on) });
  return (
    <li className={styles.line}>
      <span>
        <b>{serial_number}</b>
        <small>{[...(model === null ? [] : [model]), drone?.name ?? t('any_drone')].join(', ')}</small>
      </span>
      <span>
        {count}
        <small>{flown}</small>
      </span>
      <StatusChip status={state} tone={TONES[state]} label={t(`states.${state}`)} />
      {mayWrite && (
        <Row gap={1}>
          <Button variant="outlined" size="small" onClick={() => onAsk({ act: 'change', battery })}>
            {t('change')}
          </Button>
          <Button variant="text" size="small" onClick={() => onAsk({ act: 'delete', battery })}>
            {t('delete')}
          </Button>
        </Row>
      )}
    </li>
  );
};

const Remove = ({ battery, onClose }: { readonly battery: Battery; readonly onClose: () => void }) => {
  const { t } = useTranslation('batteries');
  const remove = async (): Promise<void> => {
    await callApi(endpoints.deleteBattery, { params: { id: battery.id } });
    await refreshQueries('batteries', 'flying-times', 'flights');
    showSuccess(t('deleted'));
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('delete_title', { name: battery.serial_number })}
      confirm={t('delete')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('delete_text')}
    </ConfirmDialog>
  );
};

interface BatteriesDialogProps {
  /** Null: all of the operator. */
  readonly drone: Pick<Drone, 'id' | 'name'> | null;
  readonly onClose: () => void;
}

/** The batteries of a drone, or all: cycles, how worn they are, and what is entered of them. */
export const BatteriesDialog = ({ drone, onClose }: BatteriesDialogProps) => {
  const { t } = useTranslation(['batteries', 'common']);
  const mayWrite = useMay('drone:write');
  const [asked, setAsked] = useState<Asked>(null);
  const query = drone === null ? {} : { drone_id: drone.id };
  const { data, error, refetch } = useQuery(queryOf(endpoints.listBatteries, { query }));
  return (
    <>
      <Dialog
        title={drone === null ? t('title') : t('title_of', { name: drone.name })}
        size="large"
        onClose={onClose}
        actions={
          <>
            {mayWrite && (
              <Button startIcon={<Plus size={16} />} onClick={() => setAsked({ act: 'add' })}>
                {t('add')}
              </Button>
            )}
            <Button variant="outlined" onClick={onClose}>
              {t('common:actions.close')}
            </Button>
          </>
        }
      >
        <p>{t('lead')}</p>
        {data === undefined && !error && <SkeletonList />}
        {error && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
        {data?.count === 0 && <EmptyState icon={BatteryFull} title={t('none')} text={t('none_text')} />}
        <List>
          {(data?.results ?? []).map((battery) => (
            <Line key={battery.id} battery={battery} onAsk={setAsked} />
          ))}
        </List>
      </Dialog>
      {asked?.act === 'add' && (
        <BatteryDialog battery={null} droneId={drone?.id ?? null} onClose={() => setAsked(null)} />
      )}
      {asked?.act === 'change' && (
        <BatteryDialog battery={asked.battery} droneId={null} onClose={() => setAsked(null)} />
      )}
      {asked?.act === 'delete' && <Remove battery={asked.battery} onClose={() => setAsked(null)} />}
    </>
  );
};
