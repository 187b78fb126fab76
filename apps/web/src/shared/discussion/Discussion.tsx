import type { Approval, Message } from '@envol/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { Check, CheckCheck } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useCan } from '../../api/session.ts';
import { useFormats } from '../../ui/format.ts';
import { initialsOf } from '../../ui/initials.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Composer, type ComposerProps } from './Composer.tsx';
import { DocumentLinks } from './DocumentLinks.tsx';
import styles from './discussion.module.css';
import { type ThreadItem, threadOf, unreadOf } from './thread.ts';
import { type ApprovalRef, useApproval } from './useApproval.ts';

type Side = 'operator' | 'authority';

/** Marks the other side's messages as read once the end of the thread is really on the screen. */
const useMarkAsRead = (approvalId: number, messages: readonly Message[], side: Side) => {
  const end = useRef<HTMLDivElement>(null);
  const unread = unreadOf(messages, side).join();
  const mark = useEffectEvent((ids: number[]) => {
    callApi(
      endpoints.markMessagesAsViewed,
      { params: { id: approvalId }, body: { ids } },
      { handles: 'all' },
    ).then(
      () => refreshQueries('approvals', 'flights'),
      // They stay unread and are tried again with the next look.
      () => undefined,
    );
  });
  useEffect(() => {
    const foot = end.current;
    if (unread === '' || foot === null) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true || document.visibilityState !== 'visible') return;
      watch.disconnect();
      mark(unread.split(',').map(Number));
    });
    watch.observe(foot);
    return () => watch.disconnect();
  }, [unread]);
  return end;
};

const DECISION_STATUS: Readonly<Record<string, string>> = {
  accept: 'accepted',
  restrict: 'reserves',
  refuse: 'refused',
  'request-information': 'incomplete',
  'request-signature': 'incomplete',
};

interface BubbleProps {
  readonly name: string;
  readonly side: Side | 'system';
  readonly own: Side;
  readonly at: string;
  readonly zone: string;
  readonly text: string;
  readonly children?: ReactNode;
  readonly state?: ReactNode;
}

const Bubble = ({ name, side, own, at, zone, text, children, state }: BubbleProps) => {
  const format = useFormats();
  return (
    <li className={styles.item} data-own={side === own || undefined}>
      <span className={styles.avatar} aria-hidden>
        {initialsOf(name)}
      </span>
      <div className={styles.bubble}>
        <b className={styles.author}>{name}</b>
        {children}
        <p>{text}</p>
        <small>
          <time dateTime={at}>{format.dayAndClock(at, zone)}</time>
          {state}
        </small>
      </div>
    </li>
  );
};

const Item = ({
  item,
  own,
  zone,
}: {
  readonly item: ThreadItem;
  readonly own: Side;
  readonly zone: string;
}) => {
  const { t } = useTranslation('approvals');
  if (item.kind === 'decision') {
    const { event } = item;
    const status = DECISION_STATUS[event.action] ?? 'pending';
    return (
      <Bubble
        name={event.author_name}
        side={event.author_side}
        own={own}
        at={item.at}
        zone={zone}
        text={event.message}
      >
        <StatusChip status={status} side={own} label={t(`decided_short.${event.action as 'accept'}`)} />
      </Bubble>
    );
  }
  const { message } = item;
  const mark =
    message.author_side === own &&
    (message.viewed ? (
      <span className={`${styles.state} ${styles.seen}`} title={t('discussion.seen')}>
        <CheckCheck size={13} aria-hidden />
        {t('discussion.seen')}
      </span>
    ) : (
      <span className={styles.state} title={t('discussion.sent')}>
        <Check size={13} aria-hidden />
        {t('discussion.sent')}
      </span>
    ));
  return (
    <Bubble
      name={message.author_name}
      side={message.author_side === 'visitor' ? 'authority' : message.author_side}
      own={own}
      at={item.at}
      zone={zone}
      text={message.message}
      state={
        <>
          {message.by_email && <span className={styles.state}>{t('discussion.by_email')}</span>}
          {mark}
        </>
      }
    >
      <DocumentLinks documents={message.documents} />
    </Bubble>
  );
};

interface ThreadProps {
  readonly approval: Approval;
  readonly tools: ComposerProps['tools'];
}

const Thread = ({ approval, tools }: ThreadProps) => {
  const { t } = useTranslation('approvals');
  const own: Side = useCan('flies') ? 'operator' : 'authority';
  const { data, error, isPending, refetch } = useQuery(
    queryOf(endpoints.listMessages, { params: { id: approval.id } }),
  );
  const messages = data ?? [];
  const end = useMarkAsRead(approval.id, messages, own);
  const items = threadOf(messages, approval.events);
  const answers = own === 'operator' && approval.status === 'incomplete';
  return (
    <div className={styles.discussion}>
      {isPending && <SkeletonList rows={2} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && items.length === 0 && <p className={styles.nothing}>{t('discussion.empty')}</p>}
      <ul
        className={styles.thread}
        aria-label={t('discussion.title')}
        aria-live="polite"
        aria-relevant="additions"
      >
        {items.map((item) => (
          <Item
            key={item.kind === 'message' ? `m${item.message.id}` : `e${item.event.id}`}
            item={item}
            own={own}
            zone={approval.time_zone}
          />
        ))}
      </ul>
      <div ref={end} />
      {approval.available_actions.includes('message') && (
        <Composer
          approvalId={approval.id}
          label={t(answers ? 'discussion.answer' : `discussion.write_${own}`)}
          tools={tools}
        />
      )}
      {approval.is_closed && <p className={styles.nothing}>{t('discussion.closed')}</p>}
    </div>
  );
};

export interface DiscussionProps {
  readonly approval: ApprovalRef;
  /** Beside the file button of the composer; `insert` adds to what is written. */
  readonly tools?: ComposerProps['tools'];
}

/** Both sides' words in one thread, with read marks, files and a place to write. Takes a request or its id. */
export const Discussion = ({ approval, tools }: DiscussionProps) => {
  const { data } = useApproval(approval);
  if (data === undefined) return <SkeletonList rows={2} />;
  return <Thread key={data.id} approval={data} tools={tools} />;
};
