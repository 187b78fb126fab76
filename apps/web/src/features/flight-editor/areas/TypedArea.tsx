import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { readTyped, type Shape, shapeOf, textOf } from '../../../shared/flight-form/index.ts';
import { useFullSheet } from '../../../shared/flights/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberField, TextField } from '../../../ui/form/TextField.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from '../editor.module.css';

interface TypedForm {
  readonly shape: Shape;
  readonly text: string;
  readonly size_m: number | null;
}

const sizeOf = (geometry: AreaGeometry | null): number =>
  geometry?.type === 'Circle' ? geometry.radius_m : geometry?.type === 'LineString' ? geometry.buffer_m : 30;

export interface TypedAreaProps {
  /** Null types a new area. */
  readonly geometry: AreaGeometry | null;
  readonly onPlace: (geometry: AreaGeometry) => void;
  readonly onClose: () => void;
}

/** The way to draw without a pointer: coordinates as people write them, one point a line. */
export const TypedArea = ({ geometry, onPlace, onClose }: TypedAreaProps) => {
  const { t } = useTranslation(['flights', 'common']);
  useFullSheet();
  const form = useForm<TypedForm>({
    defaultValues: {
      shape: geometry === null ? 'polygon' : shapeOf(geometry),
      text: geometry === null ? '' : textOf(geometry),
      size_m: sizeOf(geometry),
    },
  });
  const { shape, text: typed, size_m: typedSize } = form.watch();
  // Opened by its own button: the cursor stands where one types.
  useEffect(() => form.setFocus('text'), [form]);
  // What was corrected is no longer wrong; it is read again when it is placed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of what was typed
  useEffect(() => form.clearErrors(), [typed, typedSize, shape]);
  const place = (): void => {
    const { text, size_m } = form.getValues();
    const size = size_m ?? 0;
    if (shape !== 'polygon' && !(size > 0)) {
      form.setError('size_m', { message: t('where.size_positive') });
      return;
    }
    const reading = readTyped(text, shape, size);
    if (reading.ok) {
      onPlace(reading.geometry);
      onClose();
      return;
    }
    const { problem, line = 0, minimum = 0 } = reading;
    form.setError('text', { message: t(`where.coordinates_${problem}`, { line, count: minimum }) });
  };
  const shapes = (['polygon', 'circle', 'line'] as const).map((value) => ({
    value,
    label: t(`where.${value}`),
  }));
  return (
    <FormProvider {...form}>
      <div className={styles.typed}>
        <Segmented
          label={t('where.coordinates_shape')}
          options={shapes}
          value={shape}
          onChange={(value) => form.setValue('shape', value)}
        />
        <TextField name="text" label={t('where.coordinates')} lines={3} hint={t('where.coordinates_hint')} />
        {shape !== 'polygon' && (
          <NumberField
            name="size_m"
            unit="m"
            label={t(shape === 'circle' ? 'where.radius' : 'where.buffer')}
          />
        )}
        <div className={styles.row}>
          <Button onClick={place}>{t('where.coordinates_apply')}</Button>
          <Button variant="outlined" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
        </div>
      </div>
    </FormProvider>
  );
};
