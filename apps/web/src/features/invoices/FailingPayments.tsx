import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useFormats } from '../../ui/format.ts';
import { Notice, Rows, Section } from '../../ui/layout/Record.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useEuros } from './euros.ts';

/** Payments of requests that cannot be settled for now, and when each is tried again; nothing where there is none. */
export const FailingPayments = () => {
  const { t } = useTranslation('invoices');
  const euros = useEuros();
  const format = useFormats();
  const { data, error, refetch } = useQuery(queryOf(endpoints.listFailingOrders));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined || data.results.length === 0) return null;
  return (
    <Section title={t('failing.title')}>
      <Notice tone="warn">{t('failing.lead')}</Notice>
      <Rows>
        {data.results.map((order) => (
          <li key={order.invoice_id}>
            <span>
              <b>{order.company}</b>
              <small>
                {[
                  order.kind === 'procedure' ? t('failing.procedures') : order.display_identifier,
                  t(`failing.by.${order.failed_by}`),
                  t('failing.since', {
                    count: order.failures,
                    date: format.dayAndClock(order.failing_since),
                  }),
                  t('failing.next', { date: format.dayAndClock(order.next_try_at) }),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </small>
            </span>
            <b>{euros(order.amount_cents)}</b>
          </li>
        ))}
      </Rows>
    </Section>
  );
};
