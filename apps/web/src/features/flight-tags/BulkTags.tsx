import { bulkClassify } from '@envol/contract/flight-bulk';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useTags } from './useTags.ts';

const Tags = bulkClassify.body.pick({ add_tag_ids: true, remove_tag_ids: true }).required();

interface BulkTagsProps {
  readonly chosen: ReadonlySet<number>;
  readonly classify: (changes: z.output<typeof Tags>) => Promise<void>;
  readonly onClose: () => void;
}

/** Puts tags on all chosen missions, and takes others off. */
export const BulkTags = ({ chosen, classify, onClose }: BulkTagsProps) => {
  const { t } = useTranslation('missions');
  const form = useContractForm(Tags, {
    defaultValues: { add_tag_ids: [] as number[], remove_tag_ids: [] as number[] },
  });
  const [added, removed] = useWatch({ control: form.control, name: ['add_tag_ids', 'remove_tag_ids'] });
  const options = useTags().flatMap(({ id, name, constraint_type }) =>
    constraint_type === null ? [{ value: id, label: name }] : [],
  );
  return (
    <FormDialog
      title={t('bulk.tag_title', { count: chosen.size })}
      submit={t('bulk.tag')}
      // Without a tag nothing would change, and “3 missions tagged” would be untrue.
      disabled={added.length + removed.length === 0}
      form={form}
      onSubmit={async (values) => {
        await classify(values);
        onClose();
      }}
      onClose={onClose}
    >
      <MultiSelectField name="add_tag_ids" label={t('bulk.tag_add')} optional options={options} />
      <MultiSelectField name="remove_tag_ids" label={t('bulk.tag_remove')} optional options={options} />
    </FormDialog>
  );
};
