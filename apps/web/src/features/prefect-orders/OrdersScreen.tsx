import type { PrefectOrderSummary } from '@envol/contract/prefect-orders';
import { FilePlus2, ScrollText } from 'lucide-react';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/filter/SearchField.tsx';
import { useTypedSearch } from '../../ui/filter/useTypedSearch.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { DataList } from '../../ui/list/DataList.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { useOpenRow } from '../../ui/list/useOpenRow.ts';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { OrderForm } from './OrderForm.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import styles from './prefect-orders.module.css';
import { ordersHref } from './prefectOrders.search.ts';
import { RequestsForOrders } from './RequestsForOrders.tsx';
import { useOrderWords } from './useOrderWords.ts';
import { useOrderList, useOrdersSearch } from './usePrefectOrders.ts';

/** A line of the register: number, what and whom, when, how it stands. */
const OrderRow = ({ order }: { readonly order: PrefectOrderSummary }) => {
  const words = useOrderWords();
  const { tone, label } = words.standing(order);
  return (
    <span className={styles.row}>
      <span className={styles.number}>
        {order.number ?? '–'}
        <small>{order.signed_on !== null && words.day(order.signed_on)}</small>
      </span>
      <span>
        <b>{order.title}</b>
        <small>
          {order.operator.name}, {order.place}
        </small>
      </span>
      <span className={styles.when}>
        {words.period(order)}
        <small>{words.objects(order)}</small>
      </span>
      <span className={styles.standing}>
        <StatusChip status={order.standing} tone={tone} label={label} />
      </span>
    </span>
  );
};

const Head = ({ list }: { readonly list: ReturnType<typeof useOrderList> }) => {
  const { t } = useTranslation('prefect_orders');
  const { search, change } = useOrdersSearch();
  const [typed, setTyped] = useTypedSearch(search.q ?? '', (q) => change({ q }));
  const writes = useMay('prefect_order:write');
  usePageTitle(t('title'));
  return (
    <Row gap={3} wrap className={styles.head}>
      <h1>{t('title')}</h1>
      <Row gap={2} wrap>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        <Segmented
          label={t('shown')}
          value={search.show ?? 'open'}
          onChange={(show) => change({ show: show === 'open' ? undefined : show })}
          options={[
            {
              value: 'open' as const,
              label:
                list.last === undefined
                  ? t('show.open_uncounted')
                  : t('show.open', { count: list.last.open }),
            },
            ...(writes
              ? [
                  {
                    value: 'drafts' as const,
                    label:
                      list.last === undefined
                        ? t('show.drafts_uncounted')
                        : t('show.drafts', { count: list.last.drafts }),
                  },
                ]
              : []),
            { value: 'over' as const, label: t('show.over') },
            {
              value: 'all' as const,
              label:
                list.last === undefined ? t('show.all_uncounted') : t('show.all', { count: list.last.all }),
            },
          ]}
        />
        {writes && (
          <Button
            startIcon={<FilePlus2 size={16} />}
            onClick={() => change({ draft: 'new', open: undefined })}
          >
            {t('new')}
          </Button>
        )}
      </Row>
    </Row>
  );
};

/** The orders that the address asks for, or why there are none. */
const Register = ({
  list,
  open,
}: {
  readonly list: ReturnType<typeof useOrderList>;
  readonly open: number | undefined;
}) => {
  const { t } = useTranslation('prefect_orders');
  const { search, change } = useOrdersSearch();
  const writes = useMay('prefect_order:write');
  const { rows } = list;
  if (list.error && rows.length === 0)
    return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <SkeletonList rows={6} />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={ScrollText}
        title={t(search.q === undefined ? 'none' : 'none_found')}
        text={t(writes ? 'none_text' : 'none_text_operator')}
      />
    );
  return (
    <div className={styles.table}>
      <DataList
        label={t('title')}
        items={rows}
        idOf={({ id }) => id}
        selected={open}
        hrefOf={({ id }) => ordersHref({ ...search, open: id })}
        onOpen={({ id }) => change({ open: id })}
        row={(order) => <OrderRow order={order} />}
        footer={<ShowMore list={list} />}
      />
    </div>
  );
};

/** The prefecture's exemptions, or those of the company: the register at the left, one order at the right. */
export const OrdersScreen = () => {
  const { search, change } = useOrdersSearch();
  const writes = useMay('prefect_order:write');
  const list = useOrderList(search);
  const { rows } = list;
  const { open, isOver, walk } = useOpenRow(rows, search.open, (id) => change({ open: id }));
  return (
    <div className={styles.desk}>
      {!isOver && (
        <div className={styles.register}>
          <Head list={list} />
          <Register list={list} open={open} />
          {writes && <RequestsForOrders onDraft={(draft) => change({ draft, open: undefined })} />}
        </div>
      )}
      {open !== undefined && <OrderPanel key={open} id={open} walk={walk} />}
      {search.draft !== undefined && writes && (
        <OrderForm
          order={null}
          from={search.draft === 'new' ? undefined : search.draft}
          onClose={(id) => change({ draft: undefined, ...(id !== null && { open: id }) })}
        />
      )}
    </div>
  );
};
