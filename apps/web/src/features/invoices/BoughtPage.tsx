import { ReceiptText } from 'lucide-react';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useOperator } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Section } from '../../ui/layout/Record.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { InvoiceLines } from './InvoiceLines.tsx';

const PAGE = 25;

const Bought = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('invoices');
  const list = usePages(['invoices', 'bought', id], PAGE, (window, signal) =>
    callApi(endpoints.listOperatorInvoices, { params: { id }, query: window }, { handles: 'all', signal }),
  );
  const take = (row: { readonly id: number; readonly number: string }): void =>
    void downloadFile(
      endpoints.downloadOperatorInvoice,
      { params: { id, invoiceId: row.id } },
      `${row.number}.pdf`,
    ).catch(() => undefined);
  return (
    <Section title={t('count', { count: list.last?.count ?? 0 })}>
      {list.error !== null && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <SkeletonList />}
      {list.last?.count === 0 && (
        <EmptyState icon={ReceiptText} title={t('none_bought')} text={t('none_bought_text')} />
      )}
      <InvoiceLines rows={list.rows} partyOf={({ seller }) => seller} onDownload={take} />
      <ShowMore list={list} />
    </Section>
  );
};

/** /settings/invoices: what the company was invoiced, with each file as it was issued. */
export const BoughtPage = () => {
  const { t } = useTranslation('invoices');
  const operator = useOperator();
  if (operator === null) return null;
  return (
    <Page wide title={t('title_bought')} lead={t('lead_bought')}>
      <Bought id={operator.id} />
    </Page>
  );
};
