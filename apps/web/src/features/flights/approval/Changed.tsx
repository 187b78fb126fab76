import type { Approval } from '@envol/contract/approvals';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refresh } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './approval.module.css';

/** The mission is no longer what this request showed: says so, and brings it up to date where that is possible. */
export const Changed = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('flights');
  const [busy, setBusy] = useState(false);
  if (approval.in_sight || approval.flight.id === null || approval.status === 'cancelled') return null;
  const name = approval.structure_name;
  const canUpdate = approval.available_actions.includes('update');
  const update = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(endpoints.updateFromFlight, { params: { id: approval.id }, body: {} });
      showSuccess(t('approval.updated', { name }));
      await refresh('approvals', 'flights');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.changed} role="note">
      <CircleAlert size={17} aria-hidden />
      <div>
        <p>{t(canUpdate ? 'approval.update_text' : 'approval.changed_text', { name })}</p>
        {canUpdate && (
          // A failure is told by the call itself.
          <Button loading={busy} onClick={() => void update().catch(() => undefined)}>
            {t('approval.update')}
          </Button>
        )}
      </div>
    </div>
  );
};
