import type { Approval } from '@envol/contract/approvals';
import { X } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../../api/query.ts';
import { CopyNote } from '../../../offline/CopyNote.tsx';
import {
  ApprovalTimeline,
  DecisionConditions,
  Discussion,
  DocumentLinks,
  ForwardSheet,
  Procedures,
  useApproval,
} from '../../../shared/discussion/index.ts';
import { CategoryChip } from '../../../shared/payment/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Stack } from '../../../ui/layout/flow.tsx';
import { Panel, PanelHeader } from '../../../ui/layout/Panel.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { WhoAnswers } from '../request/laterAnswer.tsx';
import { AuthorityContacts } from './AuthorityContacts.tsx';
import styles from './approval.module.css';
import { Changed } from './Changed.tsx';
import { Pay } from './Pay.tsx';

const Cancel = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('flights');
  const [asking, setAsking] = useState(false);
  const payment = approval.payment?.status;
  const cancel = async (): Promise<void> => {
    await callApi(endpoints.cancelApproval, { params: { id: approval.id } });
    showSuccess(t('approval.cancelled'));
    await refreshQueries('approvals', 'flights');
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('approval.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('approval.cancel_title', { name: approval.structure_name })}
        confirm={t('approval.cancel')}
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        {t('approval.cancel_text')}
        {payment === 'paid' && ` ${t('approval.cancel_paid')}`}
        {(payment === 'waiting_payment' || payment === 'authorised') && ` ${t('approval.cancel_unpaid')}`}
      </ConfirmDialog>
    </>
  );
};

export interface ApprovalPanelProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** A request from the operator's side: the decision in plain view, who did what, the discussion. */
export const ApprovalPanel = ({ id, onClose }: ApprovalPanelProps) => {
  const { t } = useTranslation(['flights', 'mission_request', 'common']);
  const { data: approval, error, isPending, refetch } = useApproval(id);
  return (
    <Panel
      header={
        <PanelHeader
          crumb={approval && t('approval.title', { id: approval.display_identifier })}
          title={approval?.structure_name ?? t('mission_request:title')}
          meta={
            approval && (
              <StatusChip status={approval.status} label={t(`common:approval_statuses.${approval.status}`)} />
            )
          }
          action={
            <IconButton onClick={onClose} aria-label={t('common:actions.close')}>
              <X size={18} />
            </IconButton>
          }
        />
      }
      footer={approval?.available_actions.includes('cancel') && <Cancel approval={approval} />}
    >
      <CopyNote of={queryOf(endpoints.getApproval, { params: { id } }).queryKey} />
      {isPending && <SkeletonList rows={4} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {approval && (
        <Stack gap={5}>
          <Changed approval={approval} />
          <DecisionConditions approval={approval} />
          <Procedures approval={approval} />
          {approval.delegator !== null && (
            <p className={styles.details}>
              {t('approval.delegated', {
                name: approval.structure_name,
                delegator: approval.delegator.name,
              })}
            </p>
          )}
          {approval.category !== null && <CategoryChip category={approval.category} />}
          {approval.payment !== null && <Pay approval={approval} />}
          <WhoAnswers approval={approval} />
          <AuthorityContacts contact={approval.structure_contact} />
          {approval.details !== null && (
            <section className={styles.section}>
              <h2>{t('mission_request:details')}</h2>
              <p className={styles.details}>{approval.details}</p>
            </section>
          )}
          <ForwardSheet approval={approval} />
          <section className={styles.section}>
            <h2>{t('approval.discussion')}</h2>
            <Discussion approval={approval} />
          </section>
          <section className={styles.section}>
            <h2>{t('approval.timeline')}</h2>
            <ApprovalTimeline approval={approval} />
          </section>
          {approval.attachments.length > 0 && (
            <section className={styles.section}>
              <h2>{t('approval.documents')}</h2>
              <DocumentLinks documents={approval.attachments} />
            </section>
          )}
        </Stack>
      )}
    </Panel>
  );
};
