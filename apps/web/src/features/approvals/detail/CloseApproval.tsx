import type { Approval } from '@envol/contract/approvals';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';

/** Closes a request that is answered, for whoever decides on it; it is archived for the pilot. */
export const CloseApproval = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const [asking, setAsking] = useState(false);
  if (!approval.available_actions.includes('close')) return null;
  const params = { id: approval.id };
  const close = async (): Promise<void> => {
    const after = await callApi(endpoints.closeApproval, { params });
    queryClient.setQueryData(queryOf(endpoints.getApproval, { params }).queryKey, after);
    await refreshQueries('approvals');
    showSuccess(t('close.done', { id: approval.display_identifier }));
  };
  return (
    <div>
      <Button variant="text" size="small" startIcon={<Archive size={15} />} onClick={() => setAsking(true)}>
        {t('close.title')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('close.ask', { id: approval.display_identifier })}
        confirm={t('close.title')}
        onConfirm={close}
        onClose={() => setAsking(false)}
      >
        {t('close.text')}
      </ConfirmDialog>
    </div>
  );
};
