import { LIMITS } from '@envol/contract/limits';
import { type CustomLayer, editCustomLayerMap } from '@envol/contract/map-layers';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refresh } from '../../api/query.ts';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { ColourField } from './ColourField.tsx';

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
      await call(endpoints.updateCustomLayer, { params: { id: layer.id }, body }, { handles: 'all' });
    else
      await call(
        endpoints.editCustomLayerMap,
        { body: { ...body, identifier: layer.identifier } },
        { handles: 'all' },
      );
    await refresh('map-layers', 'custom-layers');
    showSuccess(t('saved'));
    onClose();
  };
  return (
    <FormDialog title={t('edit_title')} submit={t('save')} form={form} onSubmit={save} onClose={onClose}>
      <TextField name="name" label={t('name')} maxLength={100} />
      <TextField
        name="description"
        label={t('description')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional
      />
      <FieldRow>
        <ColourField name="fill_colour" label={t('fill_colour')} />
        <ColourField name="stroke_colour" label={t('stroke_colour')} />
      </FieldRow>
    </FormDialog>
  );
};
