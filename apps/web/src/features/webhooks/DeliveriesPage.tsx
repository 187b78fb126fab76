import type { WebhookDelivery } from '@envol/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCcw, Send } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { usePages } from '../../api/usePages.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { RecordPage, Rows, Section } from '../../ui/layout/Record.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import styles from './webhooks.module.css';

const PAGE = 25;
const LOOKS = { waiting: 'submitted', delivered: 'accepted', failed: 'refused' } as const;

/** What came back last, in words. */
const useOutcome = ({
  fault,
  response_status: status,
  took_ms,
  attempts,
  next_attempt_at,
}: WebhookDelivery): string => {
  const { t } = useTranslation('webhooks');
  const format = useFormats();
  return [
    t('attempts', { count: attempts }),
    ...(fault === null ? [] : [t(`fault.${fault}`)]),
    ...(status === null ? [] : [t('answered', { status, ms: took_ms ?? 0 })]),
    ...(next_attempt_at === null ? [] : [t('next', { at: format.dayAndClock(next_attempt_at) })]),
  ].join(' · ');
};

const Delivery = ({ each, hookId }: { readonly each: WebhookDelivery; readonly hookId: number }) => {
  const { t, wordOf } = useTranslation('webhooks');
  const format = useFormats();
  const outcome = useOutcome(each);
  const replay = async (): Promise<void> => {
    await callApi(endpoints.replayDelivery, { params: { id: hookId, delivery_id: each.id } });
    await refreshQueries('webhooks');
    showSuccess(t('replayed'));
  };
  return (
    <li>
      <span>
        <b>{wordOf(`kind.${each.kind}`) ?? each.kind}</b>{' '}
        <StatusChip status={LOOKS[each.status]} label={t(`status.${each.status}`)} />
        <small>
          {format.dayAndClock(each.created_at)} · {outcome}
        </small>
        <details className={styles.excerpts}>
          <summary>{each.message_id}</summary>
          <h3>{t('request')}</h3>
          <pre>{each.body}</pre>
          {each.response_excerpt !== null && (
            <>
              <h3>{t('response')}</h3>
              <pre>{each.response_excerpt}</pre>
            </>
          )}
        </details>
      </span>
      {each.status !== 'waiting' && (
        <ActButton
          variant="outlined"
          size="small"
          startIcon={<RotateCcw size={16} />}
          aria-label={t('replay_one', { id: each.message_id })}
          act={replay}
        >
          {t('replay')}
        </ActButton>
      )}
    </li>
  );
};

/** What an address was told, and what it answered. */
export const DeliveriesPage = () => {
  const { t } = useTranslation('webhooks');
  const id = useIdParam();
  const hooks = useQuery(queryOf(endpoints.listWebhooks));
  const hook = hooks.data?.results.find((each) => each.id === id);
  const list = usePages(['webhooks', 'deliveries', id], PAGE, (window, signal) =>
    callApi(endpoints.listDeliveries, { params: { id }, query: window }, { handles: 'all', signal }),
  );
  return (
    <RecordPage
      crumb={<Link to="/settings/webhooks">{t('back')}</Link>}
      title={t('deliveries')}
      meta={hook?.url}
    >
      <Section title={t('deliveries')} {...(list.last && { count: list.last.count })}>
        {list.error !== null && <ErrorState error={list.error} retry={() => void list.refetch()} />}
        {list.isPending && <SkeletonList />}
        {list.last?.count === 0 && (
          <EmptyState icon={Send} title={t('no_deliveries')} text={t('no_deliveries_text')} />
        )}
        <Rows>
          {list.rows.map((each) => (
            <Delivery key={each.id} each={each} hookId={id} />
          ))}
        </Rows>
        <ShowMore list={list} />
      </Section>
    </RecordPage>
  );
};
