import { LIMITS } from '@envol/contract/limits';
import { SCENARIOS } from '@envol/domain/flights/statuses';
import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refresh } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import type { DrawnArea } from '../../map/draw/scene.ts';
import { useDrawing } from '../../map/draw/useDrawing.ts';
import { useTeam } from '../../shared/flight-form/index.ts';
import { setNewMission } from '../../shared/flights/index.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField, TimeField } from '../../ui/form/DateField.tsx';
import { Form, FormError } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import {
  blankForm,
  GeneralistForm,
  type GeneralistOutput,
  type GeneralistValues,
  placeOf,
  placeText,
  savedForm,
} from './generalist.form.ts';
import styles from './generalist.module.css';
import { PlaceFields } from './PlaceFields.tsx';
import { SimpleVerdict } from './SimpleVerdict.tsx';
import { useKeptOnDevice, useLeftInForm } from './useSimpleDraft.ts';

const FORM = 'generalist';
const AREA = 'place';
const NOWHERE: readonly DrawnArea[] = [];

/** The circle on the map, which the hand may move and widen. */
const usePlaceOnMap = (
  values: Pick<GeneralistValues, 'place_text' | 'radius_m'>,
  change: (place: string, radius: number) => void,
): void => {
  const { place_text, radius_m: typed } = values;
  // The same circle stays the same object: the drawing tells a change by it.
  const areas = useMemo(() => {
    const center = placeOf(place_text);
    const radius_m = typed ?? 0;
    return center === null || radius_m <= 0
      ? NOWHERE
      : [{ id: AREA, geometry: { type: 'Circle' as const, center, radius_m } }];
  }, [place_text, typed]);
  useDrawing({
    areas,
    mode: null,
    selectedId: areas.length > 0 ? AREA : null,
    onSelect: () => undefined,
    onChange: (next) => {
      const geometry = next[0]?.geometry;
      if (geometry?.type === 'Circle') change(placeText(geometry.center), Math.round(geometry.radius_m));
    },
  });
};

const CrewFields = ({ pilots, drones }: Pick<ReturnType<typeof useTeam>, 'pilots' | 'drones'>) => {
  const { t } = useTranslation('missions');
  return (
    <>
      <SelectField
        name="drone_id"
        label={t('simple.drone')}
        placeholder={t('simple.choose')}
        options={drones.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        name="pilot_id"
        label={t('simple.pilot')}
        placeholder={t('simple.choose')}
        options={pilots.map(({ id, full_name, phone }) => ({
          value: id,
          label: full_name,
          ...(phone !== null && { note: phone }),
        }))}
      />
    </>
  );
};

interface SimpleFormProps {
  readonly values: GeneralistValues;
  /** Null: a new mission. */
  readonly flightId: number | null;
  readonly title: string;
  readonly crumb: ReactNode;
}

const useSave = (flightId: number | null) => {
  const { t } = useTranslation('missions');
  const navigate = useNavigate();
  return async ({ place_text, ...output }: GeneralistOutput): Promise<void> => {
    const place = placeOf(place_text);
    if (place === null) return;
    const body = { ...output, place: [...place] as [number, number] };
    const saved = await (flightId === null
      ? call(endpoints.createGeneralistMission, { body }, { handles: 'all' })
      : call(endpoints.updateGeneralistMission, { params: { id: flightId }, body }, { handles: 'all' }));
    await refresh('flights');
    if (flightId === null) setNewMission(saved);
    showSuccess(t('simple.saved', { name: saved.name }));
    await navigate({ to: '/map/flights/$id', params: { id: String(saved.id) }, replace: true });
  };
};

interface FieldsProps {
  readonly team: Pick<ReturnType<typeof useTeam>, 'pilots' | 'drones'>;
}

const Fields = ({ team }: FieldsProps) => {
  const { t } = useTranslation(['missions', 'flights']);
  return (
    <div className={styles.fields}>
      <TextField name="name" label={t('simple.name')} maxLength={250} />
      <PlaceFields />
      <NumberField name="radius_m" label={t('simple.radius')} unit="m" />
      <DateField name="date" label={t('simple.date')} today={todayIn(presentTime())} />
      <div className={styles.row}>
        <TimeField name="time_start" label={t('simple.from')} />
        <TimeField name="time_end" label={t('simple.until')} />
      </div>
      <NumberField
        name="max_flying_height"
        label={t('flights:what.height')}
        unit={t('flights:what.height_unit')}
      />
      <SelectField
        name="scenario"
        label={t('flights:detail.scenario')}
        placeholder={t('simple.choose')}
        options={SCENARIOS.map((value) => ({ value, label: t(`flights:what.scenarios.${value}`) }))}
      />
      <SelectField
        name="populated_area"
        label={t('flights:what.populated')}
        options={(['no', 'yes', 'to_check'] as const).map((value) => ({
          value,
          label: t(`flights:what.populated_areas.${value}`),
        }))}
      />
      <CrewFields {...team} />
      <TextField
        name="description"
        label={t('flights:what.description')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional
      />
    </div>
  );
};

/** What was left on this device, and how to begin again. */
const LeftNote = ({ onStartOver }: { readonly onStartOver: () => void }) => {
  const { t } = useTranslation('missions');
  return (
    <p className={styles.row} role="status">
      <span>{t('simple.left')}</span>
      <Button variant="text" size="small" onClick={onStartOver}>
        {t('simple.start_over')}
      </Button>
    </p>
  );
};

/** A place, a day, a drone: the mission in the few words of somebody who flies beside another trade. */
export const SimpleForm = ({ values: saved, flightId, title, crumb }: SimpleFormProps) => {
  const { t } = useTranslation('missions');
  const { key, left } = useLeftInForm(flightId);
  const form = useContractForm<GeneralistValues, GeneralistOutput>(GeneralistForm as never, {
    defaultValues: { ...saved, ...left } as never,
  });
  const [isLeft, setLeft] = useState(left !== null);
  const forget = useKeptOnDevice(form, key);
  const showFailure = useServerErrors(form as never);
  const save = useSave(flightId);
  const team = useTeam();
  const values = form.watch();
  usePlaceOnMap(values, (place, radius) => {
    form.setValue('place_text', place, { shouldDirty: true });
    form.setValue('radius_m', radius, { shouldDirty: true });
  });
  const submit = async (output: GeneralistOutput): Promise<void> => {
    if (placeOf(output.place_text) === null) {
      form.setError('place_text', { message: t('simple.place_unread') }, { shouldFocus: true });
      return;
    }
    try {
      await save(output);
      forget();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Panel
      header={<PanelHeader crumb={crumb} title={title} />}
      footer={
        <Button type="submit" form={FORM} loading={form.formState.isSubmitting}>
          {t('simple.save')}
        </Button>
      }
    >
      <Form id={FORM} form={form} onSubmit={submit as never}>
        <FormError />
        {isLeft && (
          <LeftNote
            onStartOver={() => {
              form.reset(saved as never);
              localStorage.removeItem(key);
              setLeft(false);
            }}
          />
        )}
        <Fields team={team} />
      </Form>
      <SimpleVerdict values={values} drones={team.drones} />
    </Panel>
  );
};

/** /map/flights/simple */
export const NewSimpleScreen = () => {
  const { t } = useTranslation('missions');
  const user = useUser();
  const [values] = useState(() =>
    blankForm(
      daysAfter(todayIn(presentTime()), 1),
      {
        start: user.operator?.config.generalist_flight_time_start ?? null,
        end: user.operator?.config.generalist_flight_time_end ?? null,
      },
      { pilot_id: user.operator?.pilot_id ?? null, drone_id: null },
    ),
  );
  return (
    <SimpleForm
      values={values}
      flightId={null}
      title={t('simple.title')}
      crumb={<Link to="/map/flights">‹ {t('simple.back')}</Link>}
    />
  );
};

/** /map/flights/$id/simple */
export const EditSimpleScreen = () => {
  const { t } = useTranslation('missions');
  const id = useIdParam();
  const { data, error, refetch } = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  const values = data && savedForm(data);
  const title = data?.name ?? t('simple.title');
  const crumb = (
    <Link to="/map/flights/$id" params={{ id: String(id) }}>
      ‹ {data?.display_identifier ?? t('simple.back')}
    </Link>
  );
  if (values) return <SimpleForm key={id} values={values} flightId={id} title={title} crumb={crumb} />;
  return (
    <Panel header={<PanelHeader crumb={crumb} title={title} />}>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonList />}
      {values === null && <p role="status">{t('simple.too_much')}</p>}
    </Panel>
  );
};
