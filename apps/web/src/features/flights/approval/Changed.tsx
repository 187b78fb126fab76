import type { Approval } from '@envol/contract/approvals';
import { CircleAlert } from 'lucide-react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './approval.module.css';

/** The mission is no longer what this request showed: says so, and brings it up to date where that is possible. */
export const Changed = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('flights');
  if (approval.in_sight || approval.flight.id === null || approval.status === 'cancelled') return null;
  const name = approval.structure_name;
  const canUpdate = approval.available_actions.includes('update');
  const update = async (): Promise<void> => {
    await callApi(endpoints.updateFromFlight, { params: { id: approval.id }, body: {} });
    showSuccess(t('approval.updated', { name }));
    await refreshQueries('approvals', 'flights');
  };
  return (
    <div className={styles.changed} role="note">
      <CircleAlert size={17} aria-hidden />
      <div>
        <p>{t(canUpdate ? 'approval.update_text' : 'approval.changed_text', { name })}</p>
        {canUpdate && <ActButton act={update}>{t('approval.update')}</ActButton>}
      </div>
    </div>
  );
};
