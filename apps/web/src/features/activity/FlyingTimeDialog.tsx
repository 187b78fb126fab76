import { type FlyingTime, FlyingTimeInput } from '@envol/contract/flying-times';
import { LIMITS } from '@envol/contract/limits';
import { ACTIVITY_DOMAINS } from '@envol/domain/flights/activityDomains';
import { SCENARIOS } from '@envol/domain/flights/statuses';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { presentTime } from '../../device/clock.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { PickField } from '../../ui/form/PickField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import { MissionField } from './MissionField.tsx';

const Form = FlyingTimeInput.omit({ started_at: true, sub_exploitant_id: true, night_duration: true });
type Input = z.output<typeof Form>;
type Values = Record<Exclude<keyof Input, 'battery_ids'>, string | number | null> & {
  readonly battery_ids: readonly number[];
};

const today = (): string => todayIn(presentTime());

const blank = (): Values => ({
  contact_id: null,
  drone_id: null,
  battery_ids: [],
  batteries_at_once: 1,
  flight_id: null,
  date: today(),
  nb_flights: 1,
  duration: null,
  activity_domain: null,
  scenario: null,
  max_height_m: null,
  comment: '',
});

const valuesOf = ({ contact, drone, batteries, flight, ...line }: FlyingTime): Values => ({
  ...blank(),
  contact_id: contact.id,
  drone_id: drone?.id ?? null,
  battery_ids: batteries.map(({ id }) => id),
  batteries_at_once: line.batteries_at_once,
  flight_id: flight?.id ?? null,
  date: line.date,
  nb_flights: line.nb_flights,
  duration: line.duration,
  activity_domain: line.activity_domain,
  scenario: line.scenario,
  max_height_m: line.max_height_m,
  comment: line.comment ?? '',
});

/** Those of the chosen drone, and those of any; nothing is asked where there are none. */
const Batteries = () => {
  const { t } = useTranslation('activity');
  const drone_id = useWatch<Values, 'drone_id'>({ name: 'drone_id' });
  const chosen = useWatch<Values, 'battery_ids'>({ name: 'battery_ids' });
  const { data } = useQuery(
    queryOf(endpoints.listBatteries, { query: typeof drone_id === 'number' ? { drone_id } : {} }),
  );
  const offered = (data?.results ?? []).filter(
    ({ id, state }) => state !== 'withdrawn' || chosen.includes(id),
  );
  if (offered.length === 0) return null;
  return (
    <>
      <MultiSelectField
        name="battery_ids"
        label={t('batteries')}
        hint={t('batteries_hint')}
        optional
        options={offered.map(({ id, serial_number, model }) => ({
          value: id,
          label: serial_number,
          ...(model !== null && { note: model }),
        }))}
      />
      {chosen.length > 1 && (
        <NumberField name="batteries_at_once" label={t('at_once')} hint={t('at_once_hint')} />
      )}
    </>
  );
};

/** Who flew what, from the operator's own lists. */
const Crew = ({ flight }: { readonly flight: FlyingTime['flight'] }) => {
  const { t } = useTranslation('activity');
  // Archived ones flew too.
  const pilots = useQuery(queryOf(endpoints.simplifiedPilots, {}));
  const drones = useQuery(queryOf(endpoints.simplifiedDrones, {}));
  return (
    <>
      <PickField
        name="contact_id"
        label={t('columns.contact')}
        loading={pilots.isPending}
        options={(pilots.data ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))}
      />
      <PickField
        name="drone_id"
        label={t('columns.drone')}
        optional
        loading={drones.isPending}
        options={(drones.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Batteries />
      <MissionField hint={t('flight_hint')} chosen={flight} />
    </>
  );
};

/** Notes a line of the log, or corrects one. */
export const FlyingTimeDialog = ({
  line,
  onClose,
}: {
  readonly line: FlyingTime | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation(['activity', 'missions']);
  const form = useContractForm<Values, Input>(Form, {
    defaultValues: line === null ? blank() : valuesOf(line),
  });
  const save = async (body: Input): Promise<void> => {
    await (line === null
      ? callApi(endpoints.createFlyingTime, { body }, { handles: 'all' })
      : callApi(endpoints.updateFlyingTime, { params: { id: line.id }, body }, { handles: 'all' }));
    await refreshQueries('flying-times', 'batteries');
    onClose();
  };
  return (
    <FormDialog
      title={t(line === null ? 'add' : 'edit_title')}
      submit={t('save')}
      form={form}
      keptAs={`flying-time.${line?.id ?? 'new'}`}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldRow>
        <DateField name="date" label={t('columns.date')} today={today()} max={today()} />
        <NumberField name="duration" label={t('columns.duration')} unit="min" />
      </FieldRow>
      <Crew flight={line?.flight ?? null} />
      <FieldRow>
        <NumberField name="nb_flights" label={t('columns.nb_flights')} />
        <NumberField name="max_height_m" label={t('columns.height')} unit="m AGL" optional />
      </FieldRow>
      <SelectField
        name="scenario"
        label={t('columns.scenario')}
        optional
        options={SCENARIOS.map((value) => ({ value, label: value }))}
      />
      <SelectField
        name="activity_domain"
        label={t('columns.domain')}
        optional
        options={ACTIVITY_DOMAINS.map((value) => ({ value, label: t(`missions:domains.${value}`) }))}
      />
      <TextField
        name="comment"
        label={t('columns.comment')}
        lines={2}
        maxLength={LIMITS.long_text}
        optional
      />
    </FormDialog>
  );
};
