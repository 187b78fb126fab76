import type { DroneMaintenance } from '@envol/contract/drone-maintenance';
import type { Drone } from '@envol/contract/drones';
import { LIMITS } from '@envol/contract/limits';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { useMinute } from '../../../device/clock.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/form/DateInput.tsx';
import { FieldFrame, FieldRow } from '../../../ui/form/FieldFrame.tsx';
import { InputBox } from '../../../ui/form/InputBox.tsx';
import { NumberInput } from '../../../ui/form/NumberInput.tsx';
import { useFormats } from '../../../ui/format.ts';
import { List } from '../../../ui/layout/flow.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './maintenance.module.css';

const TONES: Readonly<Record<DroneMaintenance['state'], Tone>> = {
  none: 'info',
  kept: 'ok',
  soon: 'warn',
  overdue: 'err',
};
const NOTE_LENGTH = 500;
const [MOST_HOURS, MOST_DAYS] = [10_000, 3_650];

/** What is left until the next maintenance, by hours flown and by the calendar. */
const useLeftText = () => {
  const { t } = useTranslation('drone_maintenance');
  const format = useFormats();
  return ({ left_h, due_on }: Pick<DroneMaintenance, 'left_h' | 'due_on'>): string =>
    [
      ...(left_h === null
        ? []
        : [t(left_h > 0 ? 'left_h' : 'over_h', { hours: format.number(Math.abs(left_h), 1) })]),
      ...(due_on === null ? [] : [t('due_on', { date: format.day(due_on) })]),
    ].join(' · ');
};

const State = ({ told }: { readonly told: DroneMaintenance }) => {
  const { t } = useTranslation('drone_maintenance');
  const format = useFormats();
  const leftText = useLeftText();
  const hours = (value: number): string => t('hours', { hours: format.number(value, 1) });
  return (
    <div className={styles.state}>
      <StatusChip status={told.state} tone={TONES[told.state]} label={t(`states.${told.state}`)} />
      <p>{leftText(told)}</p>
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
  const isWrong = Number.isNaN(every_h ?? 0) || Number.isNaN(every_days ?? 0);
  const save = async (): Promise<void> => {
    await call(endpoints.planDroneMaintenance, { params: { id }, body: { every_h, every_days } });
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
      </FieldRow>
      <ActButton variant="outlined" disabled={isWrong} act={save}>
        {t('save')}
      </ActButton>
    </section>
  );
};

const Done = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('drone_maintenance');
  const today = todayIn(useMinute());
  const [done_on, setDay] = useState(today);
  const [isUnreadable, setUnreadable] = useState(false);
  const [note, setNote] = useState('');
  const isWrong = isUnreadable || done_on === '' || done_on > today;
  const save = async (): Promise<void> => {
    const text = note.trim();
    const body = { done_on, note: text === '' ? null : text };
    await call(endpoints.noteDroneMaintenance, { params: { id }, body });
    await refreshQueries('drones', 'flights');
    setNote('');
    showSuccess(t('note_done'));
  };
  return (
    <section className={styles.part}>
      <h3>{t('done_title')}</h3>
      <FieldRow>
        <FieldFrame label={t('done_on')} error={undefined}>
          {({ input, note: describedBy }) => (
            <DateInput
              id={input}
              value={done_on}
              onChange={setDay}
              onBlur={() => undefined}
              onUnreadable={setUnreadable}
              describedBy={describedBy}
              invalid={isWrong}
              today={today}
              max={today}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('note')} optional error={undefined}>
          {({ input, note: describedBy }) => (
            <InputBox
              id={input}
              value={note}
              maxLength={NOTE_LENGTH}
              aria-describedby={describedBy}
              invalid={false}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </FieldFrame>
      </FieldRow>
      <ActButton disabled={isWrong} act={save}>
        {t('note_act')}
      </ActButton>
    </section>
  );
};

const History = ({ done }: Pick<DroneMaintenance, 'done'>) => {
  const { t } = useTranslation(['drone_maintenance', 'common']);
  const format = useFormats();
  return (
    <section className={styles.part}>
      <h3>{t('history')}</h3>
      {done.length === 0 && <p>{t('nothing')}</p>}
      <List>
        {done.map(({ id, done_on, note, by }) => (
          <li key={id}>
            <b>{t('line', { date: format.date(done_on), by })}</b>
            {note !== null && <span>{note}</span>}
          </li>
        ))}
      </List>
      {done.length >= LIMITS.maintenances_told && <p>{t('common:latest_lines', { count: done.length })}</p>}
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
          {mayWrite && <Plan key={`${data.plan.every_h} ${data.plan.every_days}`} id={id} plan={data.plan} />}
          {mayWrite && <Done id={id} />}
          <History done={data.done} />
        </>
      )}
    </Dialog>
  );
};
