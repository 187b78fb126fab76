import { LIMITS } from '@envol/contract/limits';
import type { OrderSource, PrefectOrder } from '@envol/contract/prefect-orders';
import { ORDER_OBJECTS } from '@envol/domain/prefect-orders/orders';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { presentTime } from '../../device/clock.ts';
import { useNearestTown } from '../../map/towns/useNearestTown.ts';
import { DateField, TimeField } from '../../ui/form/DateField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { circleOf, orderOf, sourceKey, TypedOrder, typedFrom, typedOf } from './order.form.ts';
import styles from './prefect-orders.module.css';

const OrderPlace = lazy(async () => ({ default: (await import('./OrderPlace.tsx')).OrderPlace }));

/** From which request or declaration: it fills what is not typed yet. */
const Source = ({ sources, count }: { readonly sources: readonly OrderSource[]; readonly count: number }) => {
  const { t } = useTranslation('prefect_orders');
  const format = useFormats();
  const { setValue, getValues } = useFormContext<TypedOrder>();
  const chosen = useWatch<TypedOrder, 'source'>({ name: 'source' });
  const filled = useRef('');
  const fill = useEffectEvent((key: string) => {
    const source = sources.find((each) => sourceKey(each) === key);
    if (source === undefined || filled.current === key) return;
    const isKept = filled.current === '' && getValues('title') !== '';
    filled.current = key;
    // A draft that was being written comes back as it was left.
    if (isKept) return;
    const { objects, ...typed } = typedFrom(source);
    for (const [name, value] of Object.entries(typed)) setValue(name as 'title', value as string);
    if (getValues('objects').length === 0) setValue('objects', objects);
  });
  const known = sources.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again once the sources are known
  useEffect(() => fill(chosen), [chosen, known]);
  const isCut = count > known;
  return (
    <SelectField<string>
      name="source"
      label={t('fields.source')}
      hint={
        isCut
          ? t('fields.source_first', { shown: format.number(sources.length), all: format.number(count) })
          : t(sources.length === 0 ? 'fields.no_source' : 'fields.source_hint')
      }
      placeholder={t('fields.source_choose')}
      options={sources.map((source) => ({
        value: sourceKey(source),
        label: `${source.operator.name}, ${source.name}`,
        note: `${source.reference}, ${format.dayAndClock(source.date_start, source.time_zone)}`,
      }))}
    />
  );
};

const Place = () => {
  const { t } = useTranslation('prefect_orders');
  const lat = useWatch<TypedOrder, 'lat'>({ name: 'lat' });
  const lng = useWatch<TypedOrder, 'lng'>({ name: 'lng' });
  const radius_m = useWatch<TypedOrder, 'radius_m'>({ name: 'radius_m' });
  const { setValue, getValues } = useFormContext<TypedOrder>();
  const isDrawn = Number.isFinite(lat) && Number.isFinite(lng) && radius_m > 0 && (lat !== 0 || lng !== 0);
  // A request names no commune; a declaration does.
  const town = useNearestTown(isDrawn ? [circleOf({ lat, lng, radius_m })] : [])?.name;
  const name = useEffectEvent((place: string) => {
    if (getValues('place') === '') setValue('place', place);
  });
  useEffect(() => {
    if (town !== undefined) name(town);
  }, [town]);
  return (
    <>
      <TextField name="place" label={t('fields.place')} hint={t('fields.place_hint')} maxLength={200} />
      <div className={styles.where}>
        {isDrawn ? (
          <Suspense fallback={<div className={styles.drawn} />}>
            <OrderPlace />
          </Suspense>
        ) : (
          <p className={styles.drawn}>{t('fields.not_drawn')}</p>
        )}
        <div className={styles.numbers}>
          <NumberField name="radius_m" label={t('fields.radius')} unit="m" />
          <NumberField name="max_height_m" label={t('fields.height')} unit="m" />
          <NumberField name="lat" label={t('fields.lat')} unit="°" />
          <NumberField name="lng" label={t('fields.lng')} unit="°" />
        </div>
      </div>
    </>
  );
};

const Fields = () => {
  const { t } = useTranslation('prefect_orders');
  const today = todayIn(presentTime());
  return (
    <>
      <MultiSelectField
        name="objects"
        label={t('fields.objects')}
        options={ORDER_OBJECTS.map((value) => ({
          value,
          label: t(`objects.${value}`),
          note: t(`object_notes.${value}`),
        }))}
      />
      <TextField name="title" label={t('fields.title')} maxLength={200} />
      <Place />
      <FieldRow>
        <DateField name="first_date" label={t('fields.first_date')} today={today} />
        <DateField name="last_date" label={t('fields.last_date')} today={today} />
      </FieldRow>
      <FieldRow>
        <TimeField name="time_start" label={t('fields.time_start')} optional />
        <TimeField name="time_end" label={t('fields.time_end')} hint={t('fields.time_hint')} optional />
      </FieldRow>
      <TextField name="drones" label={t('fields.drones')} hint={t('fields.drones_hint')} optional />
      <TextField
        name="reasons"
        label={t('fields.reasons')}
        hint={t('fields.reasons_hint')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional
      />
      <TextField
        name="conditions"
        label={t('fields.conditions')}
        lines={4}
        maxLength={LIMITS.long_text}
        optional
      />
    </>
  );
};

interface OrderFormProps {
  /** Null: a new one. */
  readonly order: PrefectOrder | null;
  /** Of a new one: what it begins from, as `sourceKey` names it. */
  readonly from?: string | undefined;
  /** With the id of what was drafted; null: nothing was. */
  readonly onClose: (id: number | null) => void;
}

/** Whom it exempts and what it was asked by. */
const subjectOf = (order: PrefectOrder | null, source: OrderSource | undefined) =>
  order === null
    ? {
        operator_id: source?.operator.id ?? 0,
        approval_id: source?.kind === 'approval' ? source.id : null,
        declaration_id: source?.kind === 'declaration' ? source.id : null,
      }
    : {
        operator_id: order.operator.id,
        approval_id: order.approval_id,
        declaration_id: order.declaration_id,
      };

/** An order as it is drafted: filled from the request or the declaration, then changed by hand. */
export const OrderForm = ({ order, from, onClose }: OrderFormProps) => {
  const { t } = useTranslation('prefect_orders');
  const { data } = useQuery({ ...queryOf(endpoints.listOrderSources), enabled: order === null });
  const sources = data?.results ?? [];
  const form = useContractForm(TypedOrder, { defaultValues: typedOf(order, from) });
  const chosen = form.watch('source');
  const save = async (typed: TypedOrder): Promise<void> => {
    const source = sources.find((each) => sourceKey(each) === typed.source);
    const body = orderOf(typed, subjectOf(order, source));
    const saved =
      order === null
        ? await callApi(endpoints.createPrefectOrder, { body }, { handles: 'all' })
        : await callApi(
            endpoints.updatePrefectOrder,
            { params: { id: order.id }, body: { version: order.version, order: body } },
            { handles: 'all' },
          );
    await refreshQueries('prefect-orders');
    showSuccess(t('done.draft'));
    onClose(saved.id);
  };
  return (
    <FormDialog
      size="large"
      title={t(order === null ? 'new' : 'change_title')}
      submit={t('acts.save')}
      disabled={order === null && chosen === ''}
      form={form}
      keptAs={`prefect_order.${order?.id ?? from ?? 'new'}`}
      onSubmit={save}
      onClose={() => onClose(null)}
    >
      {order === null && <Source sources={sources} count={data?.count ?? 0} />}
      <Fields />
    </FormDialog>
  );
};
