import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { Section } from './Section.tsx';

/** The end of the account: asked for, then a week in which any administrator may take it back. */
export const Deletion = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('company');
  const format = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(queryOf(endpoints.accountRecap, { params: { id } }));
  if (data === undefined) return null;
  const { deletion, open_approvals } = data;
  const ask = async (): Promise<void> => {
    await callApi(endpoints.requestAccountDeletion, { params: { id } });
    await refreshQueries('exploitants');
  };
  const takeBack = async (): Promise<void> => {
    await callApi(endpoints.cancelAccountDeletion, { params: { id } });
    await refreshQueries('exploitants');
    showSuccess(t('deletion_taken_back'));
  };
  return (
    <Section title={t('deletion')} text={t('deletion_text')}>
      {deletion === null ? (
        <>
          {open_approvals > 0 && <p>{t('deletion_open', { count: open_approvals })}</p>}
          <Button variant="outlined" disabled={open_approvals > 0} onClick={() => setOpen(true)}>
            {t('deletion_ask')}
          </Button>
        </>
      ) : (
        <>
          <p role="alert">
            {t('deletion_due', { name: deletion.requested_by, day: format.longDay(deletion.due_at) })}
          </p>
          <ActButton act={takeBack}>{t('deletion_take_back')}</ActButton>
        </>
      )}
      <ConfirmDialog
        open={isOpen}
        danger
        title={t('deletion_sure')}
        confirm={t('deletion_ask')}
        onConfirm={ask}
        onClose={() => setOpen(false)}
      >
        {t('deletion_what')}
      </ConfirmDialog>
    </Section>
  );
};
