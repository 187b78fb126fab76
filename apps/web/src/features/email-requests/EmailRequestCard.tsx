import type { EmailRequest } from '@envol/contract/email-requests';
import { CircleAlert, CircleCheck, Clock, FileText, Mail, MailOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useTakesFiles } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './emailRequests.module.css';

/** Green is for an agreement that somebody really gave; what is simulated is none. */
const toneOf = ({ status, outcome, is_outdated, is_simulated }: EmailRequest): Tone => {
  if (outcome === 'withdrawn') return 'archived';
  if (is_outdated) return 'warn';
  switch (status) {
    case 'failed':
      return 'err';
    case 'sent':
      return 'blue';
    case 'handled':
      return outcome === 'refused' ? 'err' : outcome === 'agreed' && !is_simulated ? 'ok' : 'warn';
    default:
      return 'warn';
  }
};

const useWords = (request: EmailRequest) => {
  const { t } = useTranslation('email_requests');
  const { status, outcome, is_outdated } = request;
  if (outcome === 'withdrawn') return t('outcomes.withdrawn');
  if (is_outdated) return t('outdated');
  return status === 'handled' && outcome !== null ? t(`outcomes.${outcome}`) : t(`statuses.${status}`);
};

interface LineProps {
  readonly icon: ReactNode;
  readonly state?: 'sent' | 'failed';
  readonly children: ReactNode;
}
const Line = ({ icon, state, children }: LineProps) => (
  <li data-state={state}>
    {icon}
    <span>{children}</span>
  </li>
);

const ICON = { size: 15, 'aria-hidden': true } as const;

const Waiting = ({ request, zone }: EmailRequestCardProps) => {
  const { t } = useTranslation('email_requests');
  const format = useFormats();
  const now = useMinute();
  const due = request.reminder_due_at;
  if (due === null) return null;
  return (
    <Line icon={<Clock {...ICON} />}>
      {t(Date.parse(due) <= now ? 'waiting_over' : 'waiting', { at: format.dayAndClock(due, zone) })}
    </Line>
  );
};

const AnswerLine = ({ request, zone }: EmailRequestCardProps) => {
  const { t } = useTranslation(['email_requests', 'flights']);
  const format = useFormats();
  const { answer, is_simulated } = request;
  const takesFiles = useTakesFiles();
  if (answer === null) return null;
  const { document } = answer;
  const isGreen = answer.outcome === 'agreed' && !request.is_outdated && !is_simulated;
  return (
    <Line icon={isGreen ? <CircleCheck {...ICON} /> : <Mail {...ICON} />} {...(isGreen && { state: 'sent' })}>
      {t('answer_line', {
        outcome: t(`outcomes.${answer.outcome}`),
        by: answer.by,
        on: format.dayAndClock(answer.on, zone),
        how: t(`flights:proof.by_means.${answer.how}`),
      })}
      {answer.reference !== null && <span className={styles.said}>{answer.reference}</span>}
      <small>{t('answer_marked', { name: answer.marked_by })}</small>
      {document !== null && (
        <ActButton
          variant="text"
          size="small"
          disabled={!takesFiles}
          startIcon={<FileText size={15} />}
          act={() => downloadFile(endpoints.downloadDocument, { params: { id: document.id } }, document.name)}
        >
          {document.name}
        </ActButton>
      )}
    </Line>
  );
};

/** Answers as they came, the newest first; what they say is for the operator to note. */
const ReceivedLines = ({ request, zone }: EmailRequestCardProps) => {
  const { t } = useTranslation('email_requests');
  const format = useFormats();
  return request.received.map(({ at, from, message }) => (
    <Line key={`${at}${from}`} icon={<MailOpen {...ICON} />}>
      {t('received', { at: format.dayAndClock(at, zone), from })}
      <span className={styles.said}>{message}</span>
      {request.answer === null && <small>{t('received_text')}</small>}
    </Line>
  ));
};

const SendingLines = ({ request, zone }: EmailRequestCardProps) => {
  const { t } = useTranslation('email_requests');
  const format = useFormats();
  const { status, sent_at, recipient, copy_to, is_simulated, reminded_at, outcome } = request;
  const isLeaving = request.is_leaving && request.failure === null;
  return (
    <>
      {sent_at === null ? (
        <Line icon={<Mail {...ICON} />}>
          {t('to', { recipient })}
          {status === 'to_send' && <small>{t(isLeaving ? 'leaving' : 'draft')}</small>}
        </Line>
      ) : (
        <Line icon={<Mail {...ICON} />}>
          {t('sent_to', { at: format.dayAndClock(sent_at, zone), recipient })}
          {copy_to !== null && `, ${t('copy', { copy: copy_to })}`}
          {is_simulated && <em className={styles.simulated}>{t('simulated')}</em>}
        </Line>
      )}
      {reminded_at !== null && (
        <Line icon={<Mail {...ICON} />}>{t('reminded', { at: format.dayAndClock(reminded_at, zone) })}</Line>
      )}
      {isLeaving && sent_at !== null && outcome === null && (
        <Line icon={<Clock {...ICON} />}>{t('reminder_leaving')}</Line>
      )}
    </>
  );
};

const Failure = ({ request }: { readonly request: EmailRequest }) => {
  const { t, wordOf } = useTranslation('email_requests');
  const { failure } = request;
  if (failure === null) return null;
  return (
    <p className={styles.failure} role="alert">
      <CircleAlert {...ICON} /> {wordOf(`failures.${failure}`) ?? failure}{' '}
      {t(request.is_tried_again ? 'tried_again' : 'given_up')}
    </p>
  );
};

const Journal = ({ request, zone }: EmailRequestCardProps) => {
  const { t } = useTranslation('email_requests');
  const format = useFormats();
  return (
    <details className={styles.more}>
      <summary>{t('journal', { count: request.events_count })}</summary>
      <ul>
        {request.events.map(({ at, what, by, detail }) => (
          <li key={`${at}${what}`}>
            {format.dayAndClock(at, zone)} {t(`events.${what as 'sent'}`)}
            {by !== null && ` · ${by}`}
            {detail !== null && what !== 'answered' && ` · ${detail}`}
          </li>
        ))}
      </ul>
      {request.events_count > request.events.length && (
        <p>{t('journal_cut', { shown: request.events.length, count: request.events_count })}</p>
      )}
    </details>
  );
};

interface EmailRequestCardProps {
  readonly request: EmailRequest;
  /** IANA zone of the mission's place. */
  readonly zone: string;
}

/** One request by e-mail: how it stands, what was written, what was answered, and what can be done. */
export const EmailRequestCard = (props: EmailRequestCardProps & { readonly actions: ReactNode }) => {
  const { request, actions } = props;
  const { t } = useTranslation('email_requests');
  const tone = toneOf(request);
  return (
    <Card
      title={request.decider ?? request.title}
      text={request.decider === null || request.decider === request.title ? null : request.title}
      tone={tone}
      aside={<StatusChip status={request.status} tone={tone} label={useWords(request)} />}
      footer={actions}
    >
      <ul className={styles.lines}>
        <SendingLines {...props} />
        <Waiting {...props} />
        <ReceivedLines {...props} />
        <AnswerLine {...props} />
      </ul>
      <Failure request={request} />
      {request.is_outdated && <p className={styles.failure}>{t('outdated_text')}</p>}
      <details className={styles.more}>
        <summary>{t('letter')}</summary>
        <p>
          <b>{request.subject}</b>
        </p>
        <p className={styles.letter}>{request.message}</p>
        {request.files.length > 0 && (
          <p>
            {t('files')} {request.files.map(({ name }) => name).join(', ')}
          </p>
        )}
      </details>
      {request.events.length > 0 && <Journal {...props} />}
    </Card>
  );
};
