import type { Approval } from '@envol/contract/approvals';
import type { OpinionSummary } from '@envol/contract/opinions';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { OpinionChip, OpinionTalk } from '../../shared/opinions/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { List } from '../../ui/layout/flow.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AskOpinions } from './AskOpinions.tsx';
import styles from './ofApproval.module.css';

const One = ({ opinion }: { readonly opinion: OpinionSummary }) => {
  const { t } = useTranslation('opinions');
  const format = useFormats();
  const [isOpen, setOpen] = useState(opinion.unread_message_for_authority);
  const { recipient, message, given_at, deadline, approval, available_actions } = opinion;
  const end = async (): Promise<void> => {
    await callApi(endpoints.updateOpinion, { params: { id: opinion.id }, body: { is_closed: true } });
    await refreshQueries('opinions', 'approvals');
  };
  const when = (at: string): string => format.dayAndClock(at, approval.time_zone);
  return (
    <li className={styles.opinion}>
      <div className={styles.head}>
        <b>{recipient.name}</b>
        <OpinionChip opinion={opinion} />
      </div>
      {message !== null && <p>{message}</p>}
      <small>
        {given_at === null
          ? t('asked_on', { date: when(opinion.asked_at) })
          : t('given_on', { date: when(given_at) })}
        {given_at === null && deadline !== null && ` · ${t('before', { date: when(deadline) })}`}
        {approval.has_changed && ` · ${t('was_before_change')}`}
      </small>
      <div className={styles.tools}>
        <Button variant="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {opinion.unread_message_for_authority
            ? t('unread', { count: opinion.unread_messages })
            : t('talk.title')}
        </Button>
        {available_actions.includes('close') && (
          <ActButton variant="text" size="small" act={end}>
            {t('end')}
          </ActButton>
        )}
      </div>
      {isOpen && <OpinionTalk opinion={opinion} write={t('talk.write_to', { name: recipient.name })} />}
    </li>
  );
};

/** What others said about the request before it is decided, and asking them; no operator reads it. */
export const Opinions = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('opinions');
  const [asking, setAsking] = useState(false);
  const { data = [] } = useQuery(queryOf(endpoints.listOpinionsOfApproval, { params: { id: approval.id } }));
  const asks = approval.available_actions.includes('message');
  if (!asks && data.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <SectionTitle aside={data.length > 0 && data.length}>{t('title')}</SectionTitle>
      <List gap={2}>
        {data.map((opinion) => (
          <One key={opinion.id} opinion={opinion} />
        ))}
      </List>
      {asks && (
        <Button
          variant="text"
          size="small"
          startIcon={<MessageSquareText size={15} />}
          onClick={() => setAsking(true)}
        >
          {t(data.length === 0 ? 'ask.open' : 'ask.another')}
        </Button>
      )}
      {asking && <AskOpinions approval={approval} onClose={() => setAsking(false)} />}
    </section>
  );
};
