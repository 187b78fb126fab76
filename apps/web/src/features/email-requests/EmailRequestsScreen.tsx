import type { FlightConstraint } from '@envol/contract/constraints';
import type { EmailRequest } from '@envol/contract/email-requests';
import type { Flight } from '@envol/contract/flights';
import type { ConstraintCapabilities } from '@envol/contract/procedures';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ExternalLink, FileDown, Mail } from 'lucide-react';
import { useState } from 'react';
import { call, download } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, queryOfKnown, refresh } from '../../api/query.ts';
import { useMay, useTakesFiles } from '../../api/session.ts';
import { useMissionInView } from '../../map/areas/useMissionInView.ts';
import { useReasons } from '../../shared/airspace/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Card, SectionTitle } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { EmailRequestCard } from './EmailRequestCard.tsx';
import styles from './emailRequests.module.css';
import { emailRequestsSearch } from './emailRequests.search.ts';
import { RemindDialog } from './RemindDialog.tsx';
import { WriteDialog } from './WriteDialog.tsx';

/** What lies over the list. */
type Asked =
  | { readonly kind: 'none' }
  | { readonly kind: 'write'; readonly constraint_id: number; readonly before: EmailRequest | null }
  | { readonly kind: 'remind' | 'answer' | 'withdraw'; readonly request: EmailRequest };

const NONE: Asked = { kind: 'none' };

/** What a structure tells before it is asked, and where its forms are. */
const Tip = ({
  flight_id,
  about,
}: {
  readonly flight_id: number;
  readonly about: ConstraintCapabilities;
}) => {
  const { t } = useTranslation('email_requests');
  const takesFiles = useTakesFiles();
  const { public_tip, form_links, structure } = about;
  return (
    <>
      {public_tip?.text && (
        <div>
          <b>{t('tip', { name: structure?.name ?? '' })}</b>
          <p className={styles.tip}>{public_tip.text}</p>
        </div>
      )}
      <div className={styles.actions}>
        {public_tip?.documents.map(({ id, name }) => (
          <ActButton
            key={id}
            variant="outlined"
            size="small"
            disabled={!takesFiles}
            startIcon={<FileDown size={15} />}
            aria-label={t('download_tip', { name })}
            act={() =>
              download(endpoints.downloadPublicTipDocument, { params: { id: flight_id, docId: id } }, name)
            }
          >
            {name}
          </ActButton>
        ))}
        {form_links.map(({ label, url }) => (
          <a
            key={url}
            className={buttonLook({ variant: 'outlined', size: 'small' })}
            href={url}
            target="_blank"
            rel="noreferrer"
          >
            {label} <ExternalLink size={13} aria-hidden />
          </a>
        ))}
      </div>
    </>
  );
};

interface ToWriteProps {
  readonly flight: Flight;
  readonly constraint: FlightConstraint;
  readonly onWrite: () => void;
}

/** A constraint whose decider is still to be asked by a letter. */
const ToWrite = ({ flight, constraint, onWrite }: ToWriteProps) => {
  const { t } = useTranslation('email_requests');
  const reasons = useReasons();
  const mayAsk = useMay('approval:request');
  const params = { id: flight.id, cid: constraint.id };
  const { data, error, refetch } = useQuery(queryOf(endpoints.getConstraintCapabilities, { params }));
  const name = constraint.decider === null ? reasons.title(constraint) : reasons.decider(constraint.decider);
  return (
    <Card
      title={name}
      text={reasons.title(constraint) === name ? null : reasons.title(constraint)}
      tone="warn"
      footer={
        mayAsk && (
          <Button size="small" disabled={data?.can_request_by_email !== true} onClick={onWrite}>
            {t(constraint.email_request_id === null ? 'write' : 'write_again')}
          </Button>
        )
      }
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data && <Tip flight_id={flight.id} about={data} />}
    </Card>
  );
};

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
  const [asked, setAsked] = useState<Asked>(
    wanted !== undefined && mayAsk && open.some(({ id }) => id === wanted)
      ? { kind: 'write', constraint_id: wanted, before: null }
      : NONE,
  );
  const close = (): void => setAsked(NONE);
  const withdraw = async (request: EmailRequest): Promise<void> => {
    await call(endpoints.withdrawEmailRequest, { params: { id: flight.id, rid: request.id } });
    await refresh('flights');
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

/** The dialog that lies over the list, with what the product proposes. */
const Over = ({
  flight,
  asked,
  close,
}: {
  readonly flight: Flight;
  readonly asked: Asked;
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

/** /map/flights/:id/requests: what is asked by e-mail because of a mission, and what came of it. */
export const EmailRequestsScreen = () => {
  const id = useIdParam();
  const { t } = useTranslation(['email_requests', 'flights', 'flights_list']);
  const { data: flight, error, refetch } = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  const letters = useQuery(queryOf(endpoints.listEmailRequests, { params: { id } }));
  const failed = error ?? letters.error;
  useMissionInView(flight, t('flights_list:map_label'));
  return (
    <Panel
      header={
        <PanelHeader
          crumb={
            <Link to="/map/flights/$id" params={{ id: String(id) }}>
              ‹ {flight ? `${flight.display_identifier} · ${flight.name}` : t('back')}
            </Link>
          }
          title={t('title')}
        />
      }
    >
      {failed && (
        <ErrorState
          error={failed}
          retry={() => {
            void refetch();
            void letters.refetch();
          }}
        />
      )}
      {(!flight || !letters.data) && !failed && <SkeletonList />}
      {flight && letters.data && <Letters flight={flight} requests={letters.data} />}
    </Panel>
  );
};
