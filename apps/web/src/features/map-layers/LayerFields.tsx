import { LIMITS } from '@envol/contract/limits';
import { ColourField } from '../../ui/form/ColourField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** What a layer of one's own is called, what it is for, and its colours. */
export const LayerFields = () => {
  const { t } = useTranslation('map_layers');
  return (
    <>
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
    </>
  );
};
