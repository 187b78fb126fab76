import type { Subscription } from '@envol/contract/subscriptions';
import type { PlanCode } from '@envol/domain/plans/prices';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { ChangeDialog, SubscribeDialog } from './OrderDialog.tsx';

/** The dialog that stands over the page. */
export type Open =
  | { readonly kind: 'none' | 'cancel' }
  | { readonly kind: 'subscribe' | 'address'; readonly code: PlanCode }
  | { readonly kind: 'change'; readonly code: PlanCode; readonly pilots?: number };

export interface HeldProps {
  readonly subscription: Subscription;
  readonly onOpen: (open: Open) => void;
}

const Cancel = ({
  subscription,
  onClose,
}: {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('subscriptions');
  const format = useFormats();
  const date = subscription.period_end === null ? '' : format.date(subscription.period_end);
  // What was not paid ends at once.
  const isUnpaid = subscription.status === 'past_due';
  return (
    <ConfirmDialog
      open
      title={t('cancel_title', { plan: t(`plan.${subscription.subscribed_plan ?? 'free'}`) })}
      confirm={t('cancel')}
      onConfirm={async () => {
        await callApi(endpoints.cancelSubscription);
        await refreshQueries('subscriptions');
        showSuccess(t(isUnpaid ? 'cancelled_unpaid_done' : 'cancelled_done', { date }));
      }}
      onClose={onClose}
    >
      {t(isUnpaid ? 'cancel_unpaid_text' : 'cancel_text', { date })}
    </ConfirmDialog>
  );
};

/** The dialogs of a plan's order, change and end. */
export const OrderDialogs = ({
  open,
  subscription,
  onOpen,
  onClose,
}: HeldProps & { readonly open: Open; readonly onClose: () => void }) => {
  if (open.kind === 'address')
    return <AddressDialog onSaved={() => onOpen({ kind: 'subscribe', code: open.code })} onClose={onClose} />;
  if (open.kind === 'subscribe') return <SubscribeDialog code={open.code} onClose={onClose} />;
  if (open.kind === 'change')
    return (
      <ChangeDialog
        subscription={subscription}
        code={open.code}
        {...(open.pilots !== undefined && { pilots: open.pilots })}
        onClose={onClose}
      />
    );
  return open.kind === 'cancel' ? <Cancel subscription={subscription} onClose={onClose} /> : null;
};
