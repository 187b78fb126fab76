import { createStructureZone, type StructureZone } from '@envol/contract/structure-zones';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { ZONE_KINDS } from '@envol/domain/structures/zones';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import { currentSession } from '../../../api/session.ts';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import { MapProvider } from '../../../map/MapProvider.tsx';
import { measureGeometry } from '../../../map/measure.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldRow } from '../../../ui/form/FieldFrame.tsx';
import { Form, FormError } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../../ui/form/useServerErrors.ts';
import { useFormats } from '../../../ui/format.ts';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { useColorScheme } from '../../../ui/theme/themeMode.ts';
import { Board, type BoardProps, type DrawProps } from './ZoneBoard.tsx';
import styles from './zones.module.css';

const headers = (): Readonly<Record<string, string>> => {
  const token = currentSession()?.token;
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
};

type Typed = Omit<typeof createStructureZone.body._zod.input, 'geometry'>;

const Words = createStructureZone.body.omit({ geometry: true });

const CircleInput = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  radius_m: z.number().positive().max(50_000),
});

type CircleInput = z.output<typeof CircleInput>;

/** Five digits: a metre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(5));

/** A circle by its numbers, for whoever does not draw. */
export const Circle = ({ at, onChange }: Pick<BoardProps, 'at' | 'onChange'>) => {
  const { t } = useTranslation('structure_zones');
  const form = useContractForm<CircleInput, CircleInput>(CircleInput, {
    defaultValues: { lat: rounded(at[1]), lng: rounded(at[0]), radius_m: 500 },
  });
  return (
    <Form
      form={form}
      label={t('circle')}
      onSubmit={({ lat, lng, radius_m }) => onChange({ type: 'Circle', center: [lng, lat], radius_m })}
    >
      <FieldRow>
        <NumberField name="lat" label={t('centre_lat')} unit="°" />
        <NumberField name="lng" label={t('centre_lng')} unit="°" />
        <NumberField name="radius_m" label={t('radius')} unit="m" />
      </FieldRow>
      <div className={styles.circle}>
        <Button type="submit" variant="outlined">
          {t('circle')}
        </Button>
      </div>
    </Form>
  );
};

/** A new zone: drawn on the map or typed, then named. */
export const DrawZone = ({ id, zones, at }: DrawProps) => {
  const { t } = useTranslation('structure_zones');
  const format = useFormats();
  const [geometry, setGeometry] = useState<AreaGeometry | null>(null);
  const form = useContractForm<Typed, typeof Words._zod.output>(Words, {
    defaultValues: { kind: 'impacting', name: '', code: null, ceiling_m: null, stroke_colour: '#1f5eff' },
  });
  const showFailure = useServerErrors(form);
  const kind = form.watch('kind');
  const forget = useEffectEvent((name: 'code' | 'ceiling_m') => form.resetField(name));
  useEffect(() => {
    // What only another kind has is not sent, nor found wrong, where it is not seen.
    if (kind !== 'client') forget('code');
    if (kind !== 'uspace') forget('ceiling_m');
  }, [kind]);
  const save = async (zone: typeof Words._zod.output): Promise<void> => {
    if (geometry === null) return;
    try {
      const body = { ...zone, geometry: geometry as StructureZone['geometry'] };
      await callApi(endpoints.createStructureZone, { params: { id }, body }, { handles: 'all' });
      setGeometry(null);
      form.reset();
      await refreshQueries('structures-authority');
      showSuccess(t('added'));
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <section className={styles.section}>
      <h2>{t('draw')}</h2>
      <p className={styles.text}>{t('draw_text')}</p>
      <div className={styles.map}>
        <MapProvider mode={useColorScheme()}>
          <MapCanvas headers={headers}>
            <Board zones={zones} at={at} geometry={geometry} onChange={setGeometry} />
          </MapCanvas>
        </MapProvider>
      </div>
      <Circle at={at} onChange={setGeometry} />
      <Form form={form} onSubmit={save} label={t('draw')}>
        <FormError />
        <p role="status">
          {geometry === null
            ? t('not_drawn')
            : t('drawn', { area: format.area(measureGeometry(geometry).area_m2) })}
        </p>
        <FieldRow>
          <SelectField
            name="kind"
            label={t('kind')}
            options={ZONE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
          <TextField name="name" label={t('name')} maxLength={250} />
        </FieldRow>
        {kind === 'client' && (
          <TextField name="code" label={t('code')} hint={t('code_hint')} maxLength={32} />
        )}
        {kind === 'uspace' && <NumberField name="ceiling_m" label={t('ceiling')} unit="m AGL" optional />}
        <div className={styles.circle}>
          <Button type="submit" disabled={geometry === null} loading={form.formState.isSubmitting}>
            {t('add')}
          </Button>
          {geometry !== null && (
            <Button variant="outlined" onClick={() => setGeometry(null)}>
              {t('abandon')}
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
};
