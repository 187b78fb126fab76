import { LIMITS } from '@envol/contract/limits';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refresh } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** What the company tells its people before they report; emptied, nothing is told. */
export const AnnouncementDialog = ({
  text,
  onClose,
}: {
  readonly text: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('activity');
  const form = useForm<{ text: string }, unknown, { text: string }>({ defaultValues: { text } });
  const save = async (typed: { text: string }): Promise<void> => {
    const next = typed.text.trim();
    if (next !== '')
      await call(endpoints.createIncidentAnnouncement, { body: { text: next } }, { handles: 'all' });
    else if (text !== '') await call(endpoints.deleteIncidentAnnouncement, undefined, { handles: 'all' });
    await refresh('exploitants');
    onClose();
  };
  return (
    <FormDialog
      title={t('incidents.announce')}
      submit={t('save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        name="text"
        label={t('incidents.announcement')}
        hint={t('incidents.announcement_hint')}
        lines={4}
        maxLength={LIMITS.long_text}
        optional
      />
    </FormDialog>
  );
};
