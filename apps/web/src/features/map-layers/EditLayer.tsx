import { type CustomLayer, editCustomLayerMap } from '@envol/contract/map-layers';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { LayerFields } from './LayerFields.tsx';

const Words = editCustomLayerMap.body.pick({
  name: true,
  description: true,
  fill_colour: true,
  stroke_colour: true,
});
type Typed = typeof Words._zod.input;

/** The name, words and colours of a layer of the organisation. */
export const EditLayer = ({
  layer,
  onClose,
}: {
  readonly layer: CustomLayer;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('map_layers');
  const form = useContractForm<Typed, typeof Words._zod.output>(Words, {
    defaultValues: {
      name: layer.name,
      description: layer.description,
      fill_colour: layer.fill_colour,
      stroke_colour: layer.stroke_colour,
    },
  });
  const save = async (said: typeof Words._zod.output): Promise<void> => {
    const body = { ...said, description: said.description || null };
    if (layer.file_name === null)
      await callApi(endpoints.updateCustomLayer, { params: { id: layer.id }, body }, { handles: 'all' });
    else
      await callApi(
        endpoints.editCustomLayerMap,
        { body: { ...body, identifier: layer.identifier } },
        { handles: 'all' },
      );
    await refreshQueries('map-layers', 'custom-layers');
    showSuccess(t('saved'));
    onClose();
  };
  return (
    <FormDialog title={t('edit_title')} submit={t('save')} form={form} onSubmit={save} onClose={onClose}>
      <LayerFields />
    </FormDialog>
  );
};
