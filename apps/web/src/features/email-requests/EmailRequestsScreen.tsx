import type { FlightConstraint } from '@envol/contract/constraints';
import type { EmailRequest } from '@envol/contract/email-requests';
import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { MissionPanel } from '../../shared/mission-panel/index.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { type LetterDialog, Over } from './AnsweredLetters.tsx';
import { EmailRequestCard } from './EmailRequestCard.tsx';
import styles from './emailRequests.module.css';
import { emailRequestsSearch } from './emailRequests.search.ts';
import { ToWrite } from './LettersToWrite.tsx';

const NONE: LetterDialog = { kind: 'none' };

/** Whether a letter is the way to settle a constraint, and is still to be written. */
const isToWrite = (constraint: FlightConstraint, requests: readonly EmailRequest[]): boolean => {
  const { procedure, can_request_approval, status, effect } = constraint;
  const byLetter =
    procedure === 'email_request' ||
    procedure === 'protocol_form_links' ||
    (procedure === 'approval_request' && !can_request_approval);
  const standing = requests.find(({ id }) => id === constraint.email_request_id);
  const isFree = standing === undefined || standing.is_outdated || standing.outcome === 'refused';
  return (
    byLetter &&
    isFree &&
    effect !== 'information' &&
    effect !== 'free' &&
    (status === 'todo' || status === 'to_send' || status === 'refused' || status === 'not_handled')
  );
};

const Letters = ({ flight, requests }: { readonly flight: Flight; readonly requests: EmailRequest[] }) => {
  const { t } = useTranslation('email_requests');
  const { constraint: wanted } = emailRequestsSearch(useSearch({ strict: false }));
  const mayAsk = useMay('approval:request');
  const mayWrite = useMay('flight:write');
  const open = (flight.analysis?.constraints ?? []).filter((each) => isToWrite(each, requests));
  const [asked, setAsked] = useState<LetterDialog>(
    wanted !== undefined && mayAsk && open.some(({ id }) => id === wanted)
      ? { kind: 'write', constraint_id: wanted, before: null }
      : NONE,
  );
  const close = (): void => setAsked(NONE);
  const withdraw = async (request: EmailRequest): Promise<void> => {
    await callApi(endpoints.withdrawEmailRequest, { params: { id: flight.id, rid: request.id } });
    await refreshQueries('flights');
    showSuccess(t('withdrawn'));
  };
  return (
    <div className={styles.panel}>
      {open.length === 0 && requests.length === 0 && (
        <EmptyState icon={Mail} title={t('none')} text={t('none_text')} />
      )}
      {open.length > 0 && <SectionTitle>{t('to_write')}</SectionTitle>}
      {open.map((constraint) => (
        <ToWrite
          key={constraint.id}
          flight={flight}
          constraint={constraint}
          onWrite={() => setAsked({ kind: 'write', constraint_id: constraint.id, before: null })}
        />
      ))}
      {requests.length > 0 && <SectionTitle>{t('title')}</SectionTitle>}
      {requests.map((request) => (
        <EmailRequestCard
          key={request.id}
          request={request}
          zone={flight.time_zone}
          actions={
            <Acts
              request={request}
              mayAsk={mayAsk}
              mayWrite={mayWrite}
              onAct={(kind) =>
                setAsked(
                  kind === 'send'
                    ? { kind: 'write', constraint_id: request.constraint_id ?? 0, before: request }
                    : { kind, request },
                )
              }
            />
          }
        />
      ))}
      <Over flight={flight} asked={asked} close={close} />
      {asked.kind === 'withdraw' && (
        <ConfirmDialog
          open
          danger
          title={t('withdraw_title', { name: asked.request.decider ?? asked.request.title })}
          confirm={t('withdraw_confirm')}
          onConfirm={() => withdraw(asked.request)}
          onClose={close}
        >
          {asked.request.sent_at === null
            ? t('withdraw_text')
            : t('withdraw_text_sent', { recipient: asked.request.recipient })}
        </ConfirmDialog>
      )}
    </div>
  );
};

interface ActsProps {
  readonly request: EmailRequest;
  readonly mayAsk: boolean;
  readonly mayWrite: boolean;
  readonly onAct: (kind: 'send' | 'remind' | 'answer' | 'withdraw') => void;
}

const Acts = ({ request, mayAsk, mayWrite, onAct }: ActsProps) => {
  const { t } = useTranslation('email_requests');
  const acts = request.available_actions.filter((act) => (act === 'answer' ? mayWrite : mayAsk));
  if (acts.length === 0) return null;
  const words = {
    send: t(request.status === 'failed' ? 'actions.send_again' : 'actions.send'),
    remind: t('actions.remind'),
    answer: t('actions.answer'),
    withdraw: t('actions.withdraw'),
  };
  const first = request.status === 'sent' || request.status === 'answered' ? 'answer' : 'send';
  const sorted = acts.toSorted((one, other) => Number(other === first) - Number(one === first));
  return (
    <div className={styles.actions}>
      {sorted.map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === first ? 'contained' : act === 'withdraw' ? 'text' : 'outlined'}
          onClick={() => onAct(act)}
        >
          {words[act]}
        </Button>
      ))}
    </div>
  );
};

/** In the mission's step: the same as on the page of its own. */
export const LettersStep = ({ flight }: { readonly flight: Flight }) => {
  const { data, error, refetch } = useQuery(
    queryOf(endpoints.listEmailRequests, { params: { id: flight.id } }),
  );
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return data === undefined ? <SkeletonList rows={2} /> : <Letters flight={flight} requests={data} />;
};

/** /map/flights/:id/requests: what is asked by e-mail because of a mission, and what came of it. */
export const EmailRequestsScreen = () => {
  const id = useIdParam();
  const { t } = useTranslation(['email_requests', 'flights', 'flights_list']);
  const { data, error, refetch } = useQuery(queryOf(endpoints.listEmailRequests, { params: { id } }));
  return (
    <MissionPanel id={id} title={t('title')} back={t('back')} beside={{ data, error, refetch }}>
      {(flight) => data && <Letters flight={flight} requests={data} />}
    </MissionPanel>
  );
};
