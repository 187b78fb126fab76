import { SCENARIOS } from '@envol/domain/flights/statuses';
import { daysAfter, localDate } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { LocateFixed } from 'lucide-react';
import { useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refresh } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';
import { presentTime } from '../../../device/clock.ts';
import type { DrawnArea } from '../../../map/draw/scene.ts';
import { useDrawing } from '../../../map/draw/useDrawing.ts';
import { useMap } from '../../../map/MapProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateField, TimeField } from '../../../ui/form/DateField.tsx';
import { Form, FormError } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../../ui/form/useServerErrors.ts';
import { Panel, PanelHeader } from '../../../ui/layout/Panel.tsx';
import { showError, showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIdParam } from '../../../ui/useIdParam.ts';
import { useTeam } from '../editor/useTeam.ts';
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

/** Where the device is, as the place of the flight. */
const HereButton = ({ onPlace }: { readonly onPlace: (text: string) => void }) => {
  const { t } = useTranslation('missions');
  const { camera } = useMap();
  const [busy, setBusy] = useState(false);
  if (!('geolocation' in navigator)) return null;
  const locate = (): void => {
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = [coords.longitude, coords.latitude] as const;
        setBusy(false);
        onPlace(placeText([...place]));
        camera.flyTo([...place], { zoom: 15 });
      },
      () => {
        setBusy(false);
        showError(t('simple.no_position'));
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };
  return (
    <Button
      variant="outlined"
      size="small"
      loading={busy}
      startIcon={<LocateFixed size={15} />}
      onClick={locate}
    >
      {t('simple.here')}
    </Button>
  );
};

const CrewFields = () => {
  const { t } = useTranslation(['missions', 'flights']);
  const { pilots, drones } = useTeam();
  return (
    <>
      <SelectField
        name="drone_id"
        label={t('flights:detail.drones')}
        placeholder={t('simple.choose')}
        options={drones.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        name="pilot_id"
        label={t('flights:detail.pilots')}
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
    showSuccess(t('simple.saved', { name: saved.name }));
    await navigate({ to: '/map/flights/$id', params: { id: String(saved.id) }, replace: true });
  };
};

/** A place, a day, a drone: the mission in the few words of somebody who flies beside another trade. */
export const SimpleForm = ({ values, flightId }: SimpleFormProps) => {
  const { t } = useTranslation(['missions', 'flights']);
  const { camera } = useMap();
  const form = useContractForm<GeneralistValues, GeneralistOutput>(GeneralistForm as never, {
    defaultValues: values as never,
  });
  const showFailure = useServerErrors(form as never);
  const save = useSave(flightId);
  const { place_text, radius_m } = form.watch();
  const setPlace = (text: string): void => form.setValue('place_text', text, { shouldDirty: true });
  usePlaceOnMap({ place_text, radius_m }, (place, radius) => {
    setPlace(place);
    form.setValue('radius_m', radius, { shouldDirty: true });
  });
  const submit = async (output: GeneralistOutput): Promise<void> => {
    const place = placeOf(output.place_text);
    if (place === null) {
      form.setError('place_text', { message: t('simple.place_unread') });
      return;
    }
    try {
      await save(output);
    } catch (error) {
      showFailure(error);
    }
  };
  const look = (): void => {
    const place = placeOf(place_text);
    if (place === null) form.setError('place_text', { message: t('simple.place_unread') });
    else camera.flyTo([...place], { zoom: 15 });
  };
  return (
    <Form id={FORM} form={form} onSubmit={submit as never}>
      <FormError />
      <div className={styles.fields}>
        <TextField name="name" label={t('simple.name')} maxLength={250} />
        <TextField name="place_text" label={t('simple.place')} hint={t('simple.place_hint')} />
        <div className={styles.row}>
          <HereButton onPlace={setPlace} />
          <Button variant="outlined" size="small" onClick={look}>
            {t('simple.show')}
          </Button>
        </div>
        <NumberField name="radius_m" label={t('simple.radius')} unit="m" />
        <DateField
          name="date"
          label={t('simple.date')}
          today={localDate(new Date(presentTime()).toISOString())}
        />
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
        <CrewFields />
        <TextField
          name="description"
          label={t('flights:what.description')}
          lines={3}
          maxLength={2800}
          optional
        />
      </div>
      <Button type="submit" form={FORM} loading={form.formState.isSubmitting}>
        {t('simple.save')}
      </Button>
    </Form>
  );
};

/** /map/flights/simple */
export const NewSimpleScreen = () => {
  const { t } = useTranslation('missions');
  const user = useUser();
  const [values] = useState(() =>
    blankForm(
      daysAfter(localDate(new Date(presentTime()).toISOString()), 1),
      {
        start: user.operator?.config.generalist_flight_time_start ?? null,
        end: user.operator?.config.generalist_flight_time_end ?? null,
      },
      { pilot_id: user.operator?.pilot_id ?? null, drone_id: null },
    ),
  );
  return (
    <Panel
      header={
        <PanelHeader crumb={<Link to="/map/flights">‹ {t('simple.back')}</Link>} title={t('simple.title')} />
      }
    >
      <SimpleForm values={values} flightId={null} />
    </Panel>
  );
};

/** /map/flights/$id/simple */
export const EditSimpleScreen = () => {
  const { t } = useTranslation('missions');
  const id = useIdParam();
  const { data, error, refetch } = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  const values = data && savedForm(data);
  return (
    <Panel
      header={
        <PanelHeader
          crumb={
            <Link to="/map/flights/$id" params={{ id: String(id) }}>
              ‹ {data?.display_identifier ?? t('simple.back')}
            </Link>
          }
          title={data?.name ?? t('simple.title')}
        />
      }
    >
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonList />}
      {values && <SimpleForm key={id} values={values} flightId={id} />}
      {values === null && <p role="status">{t('simple.too_much')}</p>}
    </Panel>
  );
};
