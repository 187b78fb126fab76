import type { EmailRequest } from '@envol/contract/email-requests';
import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOfKnown } from '../../api/query.ts';
import { useReasons } from '../../shared/airspace/index.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { WriteDialog } from './WriteDialog.tsx';

/** What lies over the list. */
export type LetterDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'write'; readonly constraint_id: number; readonly before: EmailRequest | null }
  | { readonly kind: 'remind' | 'answer' | 'withdraw'; readonly request: EmailRequest };

/** The dialog that lies over the list, with what the product proposes. */
export const Over = ({
  flight,
  asked,
  close,
}: {
  readonly flight: Flight;
  readonly asked: LetterDialog;
  readonly close: () => void;
}) => {
  const { t } = useTranslation('email_requests');
  const reasons = useReasons();
  const request = asked.kind === 'none' || asked.kind === 'write' ? null : asked.request;
  const cid = asked.kind === 'write' ? asked.constraint_id : (request?.constraint_id ?? null);
  const proposes = asked.kind === 'write' || asked.kind === 'remind';
  const { data, error, refetch } = useQuery(
    queryOfKnown(
      endpoints.getConstraintCapabilities,
      cid !== null && proposes ? { params: { id: flight.id, cid } } : null,
    ),
  );
  const constraint = flight.analysis?.constraints.find(({ id }) => id === cid);
  if (asked.kind === 'answer')
    return (
      <AnswerDialog flight_id={flight.id} request={asked.request} zone={flight.time_zone} onClose={close} />
    );
  if (proposes && data === undefined && error !== null)
    return (
      <Dialog title={t('title')} onClose={close}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Dialog>
    );
  if (asked.kind === 'remind')
    return data === undefined ? null : (
      <RemindDialog
        flight_id={flight.id}
        request={asked.request}
        draft={data.reminder_draft ?? ''}
        onClose={close}
      />
    );
  if (asked.kind !== 'write' || data?.email_draft == null || constraint === undefined) return null;
  return (
    <WriteDialog
      flight_id={flight.id}
      constraint_id={asked.constraint_id}
      name={constraint.decider === null ? reasons.title(constraint) : reasons.decider(constraint.decider)}
      draft={data.email_draft}
      before={asked.before}
      onClose={close}
    />
  );
};
