import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import type { DrawnArea } from '../../map/draw/scene.ts';
import { useDrawing } from '../../map/draw/useDrawing.ts';
import { useTeam } from '../../shared/flight-form/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, FormError } from '../../ui/form/Form.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
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
import { Fields } from './SimpleFields.tsx';
import { SimpleVerdict } from './SimpleVerdict.tsx';
import { useSave } from './useSaveSimple.ts';
import { useDeviceDraft, useLeftInForm } from './useSimpleDraft.ts';

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

interface SimpleFormProps {
  readonly values: GeneralistValues;
  /** Null: a new mission. */
  readonly flight: { readonly id: number; readonly version: number } | null;
  readonly title: string;
  readonly crumb: ReactNode;
}

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
export const SimpleForm = ({ values: saved, flight, title, crumb }: SimpleFormProps) => {
  const { t } = useTranslation('missions');
  const flightId = flight?.id ?? null;
  const { key, left } = useLeftInForm(flightId);
  const form = useContractForm<GeneralistValues, GeneralistOutput>(GeneralistForm as never, {
    defaultValues: { ...saved, ...left?.form } as never,
  });
  const [isLeft, setLeft] = useState(left !== null);
  const begun = left?.begun ?? { values: saved, version: flight?.version ?? 0 };
  const forget = useDeviceDraft(form, key, begun);
  const showFailure = useServerErrors(form as never);
  const save = useSave({ flightId, begun });
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
      await save(form.getValues(), output);
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
      flight={null}
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
  if (values) return <SimpleForm key={id} values={values} flight={data} title={title} crumb={crumb} />;
  return (
    <Panel header={<PanelHeader crumb={crumb} title={title} />}>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonList />}
      {values === null && <p role="status">{t('simple.too_much')}</p>}
    </Panel>
  );
};
