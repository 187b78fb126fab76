import { createIncidentAnnouncement } from '@envol/contract/flight-incidents';
import { LIMITS } from '@envol/contract/limits';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Emptied, nothing is told any more. */
const Told = z.object({ text: createIncidentAnnouncement.body.shape.text.nullable() });

/** What the company tells its people before they report; emptied, nothing is told. */
export const AnnouncementDialog = ({
  text,
  onClose,
}: {
  readonly text: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('activity');
  const form = useContractForm(Told, { defaultValues: { text } });
  const save = async ({ text: next }: z.output<typeof Told>): Promise<void> => {
    if (next !== null)
      await callApi(endpoints.createIncidentAnnouncement, { body: { text: next } }, { handles: 'all' });
    else if (text !== '') await callApi(endpoints.deleteIncidentAnnouncement, undefined, { handles: 'all' });
    await refreshQueries('exploitants');
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
