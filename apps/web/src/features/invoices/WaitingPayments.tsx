import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useFormats } from '../../ui/format.ts';

import { Notice, Rows, Section } from '../../ui/layout/Record.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useEuros } from './euros.ts';

/** Money that came and cannot be invoiced yet, with what lacks; nothing where there is none. */
export const WaitingPayments = () => {
  const { t } = useTranslation('invoices');
  const euros = useEuros();
  const format = useFormats();
  const { data, error, refetch } = useQuery(queryOf(endpoints.listWaitingPayments));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined || data.results.length === 0) return null;
  return (
    <Section title={t('waiting.title')}>
      <Notice tone="warn">{t('waiting.lead')}</Notice>
      <Rows>
        {data.results.map(({ payment_id, exploitant_id, company, amount_cents, paid_at, missing }) => (
          <li key={payment_id}>
            <span>
              {exploitant_id === null ? (
                <b>{company}</b>
              ) : (
                <Link to="/exploitants/$id" params={{ id: String(exploitant_id) }}>
                  {company}
                </Link>
              )}
              <small>
                {[
                  t('waiting.paid', { date: format.date(paid_at) }),
                  t('waiting.missing', {
                    what: missing.map((each) => t(`waiting.gaps.${each}`)).join(', '),
                  }),
                ].join(' · ')}
              </small>
            </span>
            <b>{euros(amount_cents)}</b>
          </li>
        ))}
      </Rows>
    </Section>
  );
};
