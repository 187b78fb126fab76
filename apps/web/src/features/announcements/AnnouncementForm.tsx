import { AnnouncementInput } from '@envol/contract/announcements';
import { LIMITS } from '@envol/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './announcements.module.css';

type Typed = z.input<typeof AnnouncementInput>;
type Input = z.output<typeof AnnouncementInput>;

const BLANK = { title: '', title_en: '', text: '', text_en: '' };

/** Tells everybody who flies something, in both languages, with texts that unfold. */
export const AnnouncementForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('announcements');
  const form = useContractForm<Typed, Input>(AnnouncementInput, {
    defaultValues: { text: '', text_en: '', expansion_elements: [] },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'expansion_elements' });
  const save = async (body: Input): Promise<void> => {
    await callApi(endpoints.createAnnouncement, { body }, { handles: 'all' });
    await refreshQueries('announcements');
    showSuccess(t('made'));
    onClose();
  };
  return (
    <FormDialog title={t('new')} submit={t('publish')} form={form} onSubmit={save} onClose={onClose}>
      <p>{t('replaces')}</p>
      <TextField name="text" label={t('text')} lines={4} maxLength={LIMITS.long_text} />
      <TextField
        name="text_en"
        label={t('text_en')}
        hint={t('text_en_hint')}
        lines={4}
        maxLength={LIMITS.long_text}
        optional
      />
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.expansion} aria-label={t('expansion', { number: index + 1 })}>
          <TextField
            name={`expansion_elements.${index}.title`}
            label={t('expansion_title')}
            maxLength={250}
          />
          <TextField
            name={`expansion_elements.${index}.text`}
            label={t('expansion_text')}
            lines={3}
            maxLength={LIMITS.long_text}
          />
          <TextField
            name={`expansion_elements.${index}.title_en`}
            label={t('expansion_title_en')}
            maxLength={250}
            optional
          />
          <TextField
            name={`expansion_elements.${index}.text_en`}
            label={t('expansion_text_en')}
            lines={3}
            maxLength={LIMITS.long_text}
            optional
          />
          <Button variant="text" startIcon={<Trash2 size={16} />} onClick={() => remove(index)}>
            {t('expansion_remove')}
          </Button>
        </fieldset>
      ))}
      {fields.length < 10 && (
        <Button variant="outlined" startIcon={<Plus size={16} />} onClick={() => append(BLANK)}>
          {t('expansion_add')}
        </Button>
      )}
    </FormDialog>
  );
};
