import { type CustomLayer, CustomLayerInput } from '@envol/contract/map-layers';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { boundsAround, cornersOf } from '../../map/areas/bounds.ts';
import { DrawToolbar } from '../../map/draw/DrawToolbar.tsx';
import type { DrawMode } from '../../map/draw/operations.ts';
import { useDrawing } from '../../map/draw/useDrawing.ts';
import { measureGeometry } from '../../map/measure.ts';
import { useWriting } from '../../map/useWriting.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { Form, FormError } from '../../ui/form/Form.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { useFormats } from '../../ui/format.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { LayerFields } from './LayerFields.tsx';
import styles from './mapLayers.module.css';

const Words = CustomLayerInput.pick({
  name: true,
  description: true,
  fill_colour: true,
  stroke_colour: true,
}).extend({ legend: z.boolean() });
type Typed = typeof Words._zod.input;
type LayerWords = typeof Words._zod.output;

interface Area {
  readonly id: string;
  readonly geometry: AreaGeometry;
}
type Named = CustomLayer['areas'][number];

/** The areas as they are sent: each with its name, or its number. */
const namedAreas = (areas: readonly Area[], before: readonly Named[]): Named[] =>
  areas.map(({ id, geometry }, index) => ({
    name: before[Number(id) - 1]?.name ?? String(index + 1),
    geometry: geometry as Named['geometry'],
  }));

/** Decimals of a degree: 1 m. */
const DECIMALS = 5;

/** Where the layer's name is written: the middle of the box around its areas; null without any. */
const middleOf = (areas: readonly Area[]): CustomLayer['legend_center'] => {
  const box = boundsAround(areas.flatMap(({ geometry }) => cornersOf(geometry)));
  if (box === null) return null;
  const [west, south, east, north] = box;
  const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));
  return [rounded((west + east) / 2), rounded((south + north) / 2)];
};

interface DrawLayerProps {
  readonly layer: CustomLayer | null;
  readonly onDone: () => void;
}

/** The areas under the hand, begun from the layer's. */
const useLayerDrawing = (layer: CustomLayer | null) => {
  const before = layer?.areas ?? [];
  const [areas, setAreas] = useState<readonly Area[]>(() =>
    before.map(({ geometry }, index) => ({ id: String(index + 1), geometry: geometry as AreaGeometry })),
  );
  const [mode, setMode] = useState<DrawMode | null>(layer === null ? 'polygon' : null);
  const [selectedId, setSelected] = useState<string | null>(null);
  const drawing = useDrawing({
    areas,
    mode,
    selectedId,
    onChange: setAreas,
    onSelect: setSelected,
    onModeEnd: () => setMode(null),
  });
  return { areas, drawing, mode, setMode, canDelete: selectedId !== null };
};

/** The layer's words, and how they are saved with its areas. */
const useLayerForm = ({ layer, onDone }: DrawLayerProps, areas: readonly Area[]) => {
  const { t } = useTranslation('map_layers');
  const form = useContractForm<Typed, LayerWords>(Words, {
    defaultValues: {
      name: layer?.name ?? '',
      description: layer?.description ?? null,
      fill_colour: layer?.fill_colour ?? '#1f5eff',
      stroke_colour: layer?.stroke_colour ?? '#1f5eff',
      legend: (layer?.legend_center ?? null) !== null,
    },
  });
  const showFailure = useServerErrors(form);
  const save = async ({ legend, ...said }: LayerWords): Promise<void> => {
    const body = {
      ...said,
      description: said.description || null,
      areas: namedAreas(areas, layer?.areas ?? []),
      legend_center: legend ? middleOf(areas) : null,
    };
    try {
      if (layer === null) await callApi(endpoints.createCustomLayer, { body }, { handles: 'all' });
      else await callApi(endpoints.updateCustomLayer, { params: { id: layer.id }, body }, { handles: 'all' });
      await refreshQueries('map-layers', 'custom-layers');
      showSuccess(t('saved'));
      onDone();
    } catch (error) {
      showFailure(error);
    }
  };
  return { form, save };
};

/** A layer that is drawn on the map, or drawn anew, then named. */
export const DrawLayer = ({ layer, onDone }: DrawLayerProps) => {
  const { t } = useTranslation('map_layers');
  const format = useFormats();
  useWriting('layer');
  const { areas, drawing, mode, setMode, canDelete } = useLayerDrawing(layer);
  const { form, save } = useLayerForm({ layer, onDone }, areas);
  const total = areas.reduce((sum, { geometry }) => sum + measureGeometry(geometry).area_m2, 0);
  return (
    <Panel
      header={
        <PanelHeader
          crumb={
            <Button variant="text" startIcon={<ChevronLeft size={16} />} onClick={onDone}>
              {t('title')}
            </Button>
          }
          title={layer?.name ?? t('draw.new')}
        />
      }
    >
      <DrawToolbar
        drawing={drawing}
        mode={mode}
        onMode={setMode}
        canDelete={canDelete}
        name={t('draw.area')}
      />
      <p className={styles.text} role="status">
        {areas.length === 0
          ? t('draw.none')
          : t('draw.drawn', { count: areas.length, area: format.area(total) })}
      </p>
      <Form form={form} onSubmit={save} label={t('draw.new')}>
        <FormError />
        <LayerFields />
        <CheckboxField name="legend" label={t('draw.legend')} />
        <Button type="submit" disabled={areas.length === 0} loading={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </Form>
    </Panel>
  );
};
