import { OwnName } from '@envol/contract/auth';
import { useState } from 'react';
import { callApi } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import { keepUser, useMay, useUser } from '../api/session.ts';
import { Button } from '../ui/Button.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { useContractForm } from '../ui/form/useCheckedForm.ts';
import { showSuccess } from '../ui/snackbar/snackbars.ts';
import { useTranslation } from '../ui/texts.ts';

type Named = typeof OwnName._zod.output;

const NameDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('settings');
  const { id, long_name } = useUser();
  const form = useContractForm<Named, Named>(OwnName, { defaultValues: { long_name } });
  const save = async (body: Named): Promise<void> => {
    keepUser(await callApi(endpoints.updateUser, { params: { id }, body }, { handles: 'all' }));
    showSuccess(t('page.name_saved'));
    onClose();
  };
  const title = t('page.name_change');
  return (
    <FormDialog title={title} submit={title} form={form} onSubmit={save} onClose={onClose}>
      <TextField
        name="long_name"
        label={t('page.name')}
        hint={t('page.name_hint')}
        maxLength={250}
        autoComplete="name"
      />
    </FormDialog>
  );
};

/** Corrects the name under which others read what one writes and decides. */
export const ChangeOwnName = () => {
  const { t } = useTranslation('settings');
  const mayWrite = useMay('account:write');
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('page.name_change')}
      </Button>
      {isOpen && <NameDialog onClose={() => setOpen(false)} />}
    </>
  );
};
