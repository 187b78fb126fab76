import type { DroneMaintenance } from '@envol/contract/drone-maintenance';
import type { Drone } from '@envol/contract/drones';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { useMinute } from '../../../device/clock.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FieldRow } from '../../../ui/form/FieldFrame.tsx';
import { NumberInput } from '../../../ui/form/NumberInput.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { Done } from './Done.tsx';
import { History } from './History.tsx';
import styles from './maintenance.module.css';

const TONES: Readonly<Record<DroneMaintenance['state'], Tone>> = {
  none: 'info',
  kept: 'ok',
  soon: 'warn',
  overdue: 'err',
};
const [MOST_HOURS, MOST_DAYS, MOST_FIRST_HOURS] = [10_000, 3_650, 100_000];

/** What is left until the next maintenance, by hours flown and by the calendar, each with what it has passed. */
const useLeftTexts = () => {
  const { t } = useTranslation('drone_maintenance');
  const format = useFormats();
  const today = todayIn(useMinute());
  const hoursText = (left: number): string =>
    left === 0 ? t('due_h') : t(left > 0 ? 'left_h' : 'over_h', { hours: format.number(Math.abs(left), 1) });
  return ({ left_h, due_on }: Pick<DroneMaintenance, 'left_h' | 'due_on'>): readonly string[] => [
    ...(left_h === null ? [] : [hoursText(left_h)]),
    ...(due_on === null ? [] : [t(due_on < today ? 'over_on' : 'due_on', { date: format.day(due_on) })]),
  ];
};

const State = ({ told }: { readonly told: DroneMaintenance }) => {
  const { t } = useTranslation('drone_maintenance');
  const format = useFormats();
  const leftTexts = useLeftTexts();
  const hours = (value: number): string => t('hours', { hours: format.number(value, 1) });
  return (
    <div className={styles.state}>
      <StatusChip status={told.state} tone={TONES[told.state]} label={t(`states.${told.state}`)} />
      <p>{leftTexts(told).join(' · ')}</p>
      {/* A copy that the device has kept may be older than this field, and the hours before the log. */}
      {told.first && <p>{t(`first.${told.first}`)}</p>}
      <dl>
        <div>
          <dt>{t('flown')}</dt>
          <dd>{hours(told.flown_h)}</dd>
        </div>
        <div>
          <dt>{t('flown_since')}</dt>
          <dd>{hours(told.flown_since_h)}</dd>
        </div>
      </dl>
    </div>
  );
};

const Plan = ({ id, plan }: { readonly id: number; readonly plan: DroneMaintenance['plan'] }) => {
  const { t } = useTranslation('drone_maintenance');
  const [every_h, setHours] = useState(plan.every_h);
  const [every_days, setDays] = useState(plan.every_days);
  const [first_h, setFirst] = useState<number | null>(plan.first_h ?? 0);
  const isWrong = [every_h, every_days, first_h].some((each) => Number.isNaN(each ?? 0));
  const save = async (): Promise<void> => {
    const body = { every_h, every_days, first_h: first_h ?? 0 };
    await callApi(endpoints.planDroneMaintenance, { params: { id }, body });
    await refreshQueries('drones', 'flights');
    showSuccess(t('saved'));
  };
  return (
    <section className={styles.part}>
      <h3>{t('plan')}</h3>
      <FieldRow>
        <NumberInput
          label={t('every_h')}
          unit={t('every_h_unit')}
          least={1}
          most={MOST_HOURS}
          value={every_h}
          onChange={setHours}
        />
        <NumberInput
          label={t('every_days')}
          unit={t('every_days_unit')}
          least={1}
          most={MOST_DAYS}
          value={every_days}
          onChange={setDays}
        />
        <NumberInput
          label={t('first_h')}
          unit={t('first_h_unit')}
          least={0}
          most={MOST_FIRST_HOURS}
          value={first_h}
          onChange={setFirst}
        />
      </FieldRow>
      <ActButton variant="outlined" disabled={isWrong} act={save}>
        {t('save')}
      </ActButton>
    </section>
  );
};

interface MaintenanceDialogProps {
  readonly drone: Pick<Drone, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** What a drone has flown, when it is due to be maintained, and what was done. */
export const MaintenanceDialog = ({ drone: { id, name }, onClose }: MaintenanceDialogProps) => {
  const { t } = useTranslation(['drone_maintenance', 'common']);
  const mayWrite = useMay('drone:write');
  const { data, error, refetch } = useQuery(queryOf(endpoints.getDroneMaintenance, { params: { id } }));
  return (
    <Dialog
      title={t('title', { name })}
      size="medium"
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      }
    >
      {data === undefined && !error && <SkeletonList />}
      {error && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <State told={data} />
          {mayWrite && <Plan key={Object.values(data.plan).join(' ')} id={id} plan={data.plan} />}
          {mayWrite && <Done id={id} line={null} />}
          <History id={id} done={data.done} mayWrite={mayWrite} />
        </>
      )}
    </Dialog>
  );
};
