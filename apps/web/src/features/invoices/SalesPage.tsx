import type { SoldInvoiceRow } from '@envol/contract/invoices';
import { useQuery } from '@tanstack/react-query';
import { ReceiptEuro } from 'lucide-react';
import { useState } from 'react';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, queryOfKnown } from '../../api/query.ts';
import { useMay, useTakesFiles, useUser } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectBox } from '../../ui/form/SelectBox.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Section } from '../../ui/layout/Record.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AccountingExport } from './AccountingExport.tsx';
import { CreditDialog } from './CreditDialog.tsx';
import { useEuros } from './euros.ts';
import { FailingPayments } from './FailingPayments.tsx';
import { InvoiceLines } from './InvoiceLines.tsx';
import { PaymentsChart } from './PaymentsChart.tsx';
import { Seller } from './Seller.tsx';
import { WaitingPayments } from './WaitingPayments.tsx';

const PAGE = 25;

/** Who sells: a structure, or (null) all that the staff sees. */
interface Of {
  readonly structure_id: number | null;
}

const History = ({ structure_id }: Of) => {
  const own = useQuery({
    ...queryOf(endpoints.platformPayments),
    enabled: structure_id === null,
  });
  const theirs = useQuery(
    queryOfKnown(
      endpoints.structurePayments,
      structure_id === null ? null : { params: { id: structure_id } },
    ),
  );
  const { data, error, refetch } = structure_id === null ? own : theirs;
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  return data === undefined ? <SkeletonList rows={3} /> : <PaymentsChart history={data} />;
};

const takeFile = (row: SoldInvoiceRow, { structure_id }: Of): void => {
  const name = `${row.number}.pdf`;
  const taken =
    structure_id === null
      ? downloadFile(
          endpoints.downloadOperatorInvoice,
          { params: { id: row.exploitant_id, invoiceId: row.id } },
          name,
        )
      : downloadFile(
          endpoints.downloadStructureInvoice,
          { params: { id: structure_id }, query: { invoiceId: row.id } },
          name,
        );
  void taken.catch(() => undefined);
};

/** What an accountant has to look at, and a refund that waits for a second person. */
const SoldNotes = ({ row }: { readonly row: SoldInvoiceRow }) => {
  const { t } = useTranslation('invoices');
  const euros = useEuros();
  const { doubt, deposit, refund_waiting: waiting } = row;
  return (
    <>
      <small>
        {[doubt === null ? null : t(`doubts.${doubt}`), t(`deposits.${deposit}`)]
          .filter((part) => part !== null)
          .join(' · ')}
      </small>
      {waiting !== null && (
        <small>
          <b>{t('refund_waiting', { sum: euros(waiting.amount_cents), name: waiting.asked_by })}</b>
        </small>
      )}
    </>
  );
};

const Sold = ({ structure_id }: Of) => {
  const { t } = useTranslation('invoices');
  const mayCredit = useMay('invoice:write');
  const [credited, setCredited] = useState<SoldInvoiceRow | null>(null);
  const [refunded, setRefunded] = useState<SoldInvoiceRow | null>(null);
  const list = usePages(['invoices', 'sold', structure_id], PAGE, (query, signal) =>
    structure_id === null
      ? callApi(endpoints.listInvoices, { query }, { handles: 'all', signal })
      : callApi(
          endpoints.listStructureInvoices,
          { params: { id: structure_id }, query },
          { handles: 'all', signal },
        ),
  );
  return (
    <Section title={t('count', { count: list.last?.count ?? 0 })}>
      {list.error !== null && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <SkeletonList />}
      {list.last?.count === 0 && (
        <EmptyState icon={ReceiptEuro} title={t('none_sold')} text={t('none_sold_text')} />
      )}
      <InvoiceLines
        rows={list.rows}
        partyOf={({ buyer, seller }) => (structure_id === null ? t('from_to', { seller, buyer }) : buyer)}
        onDownload={(row) => takeFile(row, { structure_id })}
        notesOf={(row) => <SoldNotes row={row} />}
        actionsOf={(row) =>
          mayCredit && (
            <>
              {row.available_actions.includes('credit') && (
                <Button variant="text" onClick={() => setCredited(row)}>
                  {t('credit_short')}
                </Button>
              )}
              {row.available_actions.includes('refund') && (
                <Button variant="text" onClick={() => setRefunded(row)}>
                  {t('refund_short')}
                </Button>
              )}
            </>
          )
        }
      />
      <ShowMore list={list} />
      {credited !== null && (
        <CreditDialog kind="credit" invoice={credited} onClose={() => setCredited(null)} />
      )}
      {refunded !== null && (
        <CreditDialog kind="refund" invoice={refunded} onClose={() => setRefunded(null)} />
      )}
    </Section>
  );
};

/** /sales: what was sold, paid and given back, by a structure or, for the staff, by all. */
export const SalesPage = () => {
  const { t } = useTranslation('invoices');
  const { authority } = useUser();
  const isStaff = useMay('platform:read');
  const takesFiles = useTakesFiles();
  const structures = authority?.structures ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const structure = structures.find(({ id }) => id === chosen) ?? structures[0];
  const structure_id = isStaff ? null : (structure?.id ?? null);
  if (!isStaff && structure_id === null)
    return <EmptyState icon={ReceiptEuro} title={t('none_sold')} text={t('none_sold_text')} />;
  return (
    <Page
      wide
      title={t('title_sold')}
      lead={t(isStaff ? 'lead_all' : 'lead_sold')}
      aside={takesFiles && <AccountingExport structure_id={structure_id} />}
    >
      {structures.length > 1 && structure !== undefined && (
        <SelectBox
          label={t('structure')}
          value={structure.id}
          options={structures.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      )}
      {structure_id !== null && <Seller id={structure_id} />}
      {isStaff && <WaitingPayments />}
      {isStaff && <FailingPayments />}
      <History structure_id={structure_id} />
      <Sold structure_id={structure_id} />
    </Page>
  );
};
