import { GROUPINGS, SAME_SITE_M } from '@envol/domain/approvals/groups';
import { PAYMENT_STATUSES } from '@envol/domain/approvals/payments';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { everyPageOf } from '../../../api/everyPage.ts';
import { useUser } from '../../../api/session.ts';
import { DaysFilter } from '../../../ui/filter/DaysFilter.tsx';
import { FilterMenu, FilterOptions } from '../../../ui/filter/FilterMenu.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { type ApprovalsSearch, approvalsSearch, FACTS, SORTS } from '../approvals.search.ts';
import styles from './queue.module.css';
import { factsOf, groupingOf, isNarrowed, paymentsOf, receivedOf, sortOf } from './queue.views.ts';

/** What the structures of the asker have set: their kinds of requests, and whether any asks to be paid. */
const useOwnSettings = () => {
  const own = new Set((useUser().authority?.structures ?? []).map(({ id }) => id));
  const { data } = useQuery(everyPageOf(endpoints.listStructures, { query: {} }));
  const settings = (data ?? [])
    .filter(({ id }) => own.has(id))
    .map(({ structure_settings }) => structure_settings);
  return {
    categories: [
      ...new Set(
        settings.flatMap(({ airspace_approval_categories }) =>
          airspace_approval_categories.map(({ name }) => name),
        ),
      ),
    ],
    isPaid: settings.some(({ approval_price_cents }) => approval_price_cents !== null),
  };
};

interface QueueMenusProps {
  readonly search: ApprovalsSearch;
  /** Who asks, of the requests that are listed. */
  readonly companies: readonly { readonly id: number; readonly name: string }[];
  readonly onSearch: (search: ApprovalsSearch) => void;
}
type Change = Partial<Record<keyof ApprovalsSearch, string | undefined>>;
type Go = (change: Change) => void;

/** What becomes undefined leaves the address. */
const useGo =
  ({ search, onSearch }: Pick<QueueMenusProps, 'search' | 'onSearch'>): Go =>
  (change) =>
    onSearch(approvalsSearch({ ...search, ...change }));

interface PartProps extends Pick<QueueMenusProps, 'search'> {
  readonly go: Go;
}

const Company = ({ search, go, companies }: PartProps & Pick<QueueMenusProps, 'companies'>) => {
  const { t } = useTranslation('approvals');
  const { operator } = search;
  const known = companies.map(({ id, name }) => ({ value: String(id), label: name }));
  const options =
    operator === undefined || known.some(({ value }) => value === operator)
      ? known
      : [...known, { value: operator, label: t('filters.operator_chosen') }];
  if (options.length === 0) return null;
  return (
    <FilterMenu label={t('filters.operator')} count={operator === undefined ? 0 : 1}>
      <FilterOptions
        options={options}
        chosen={operator === undefined ? [] : [operator]}
        onChange={(chosen) => go({ operator: chosen.find((each) => each !== operator) })}
      />
    </FilterMenu>
  );
};

const FlownDays = ({ search, go }: PartProps) => {
  const { t } = useTranslation('approvals');
  const labels = { days: t('filters.days'), from: t('filters.from'), until: t('filters.until') };
  return <DaysFilter labels={labels} value={search} onChange={go} />;
};

/** Comes with the statistics' address alone: the menus of every day keep to one line. */
const Received = ({ search, go }: PartProps) => {
  const { t } = useTranslation('approvals');
  const received = receivedOf(search);
  if (search.received === undefined) return null;
  const labels = { days: t('filters.received'), from: t('filters.from'), until: t('filters.until') };
  return (
    <DaysFilter
      labels={labels}
      value={received}
      onChange={(change) => {
        const { from = '', until = '' } = { ...received, ...change };
        go({ received: from === '' && until === '' ? undefined : `${from},${until}` });
      }}
    />
  );
};

/** Comes with the statistics' address alone, and is taken away here. */
const Reason = ({ search: { reason }, go }: PartProps) => {
  const { t } = useTranslation('approvals');
  if (reason === undefined) return null;
  return (
    <FilterMenu label={t('filters.reason')} count={1}>
      <FilterOptions
        options={[{ value: reason, label: reason }]}
        chosen={[reason]}
        onChange={() => go({ reason: undefined })}
      />
    </FilterMenu>
  );
};

const Facts = ({ search, go }: PartProps) => {
  const { t } = useTranslation('approvals');
  const facts = factsOf(search);
  return (
    <FilterMenu label={t('filters.only')} count={facts.length}>
      <FilterOptions
        options={FACTS.map((value) => ({ value, label: t(`filters.facts.${value}`) }))}
        chosen={facts}
        onChange={(chosen) => go({ only: chosen.join(',') || undefined })}
      />
    </FilterMenu>
  );
};

const Order = ({ search, go }: PartProps) => {
  const { t } = useTranslation('approvals');
  const sort = sortOf(search);
  return (
    <FilterMenu label={t('filters.sort')} count={sort === null ? 0 : 1}>
      <FilterOptions
        options={SORTS.map((value) => ({ value, label: t(`filters.sorts.${value}`) }))}
        chosen={sort === null ? [] : [sort]}
        onChange={(chosen) => go({ sort: chosen.find((each) => each !== sort) })}
      />
    </FilterMenu>
  );
};

const Groups = ({ search, go }: PartProps) => {
  const { t } = useTranslation('approvals');
  const grouping = groupingOf(search);
  return (
    <FilterMenu
      label={
        grouping === null ? t('filters.group') : t(`filters.groups.${grouping}`, { metres: SAME_SITE_M })
      }
      count={grouping === null ? 0 : 1}
    >
      <FilterOptions
        options={GROUPINGS.map((value) => ({
          value,
          label: t(`filters.groups.${value}`, { metres: SAME_SITE_M }),
        }))}
        chosen={grouping === null ? [] : [grouping]}
        onChange={(chosen) => go({ group: chosen.find((each) => each !== grouping) })}
      />
    </FilterMenu>
  );
};

const Kinds = ({ search, go }: PartProps) => {
  const { t } = useTranslation('approvals');
  const { categories, isPaid } = useOwnSettings();
  const { category } = search;
  const names =
    category === undefined || categories.includes(category) ? categories : [...categories, category];
  const payments = paymentsOf(search);
  return (
    <>
      {names.length > 0 && (
        <FilterMenu label={t('payment.category')} count={category === undefined ? 0 : 1}>
          <FilterOptions
            options={names.map((value) => ({ value, label: value }))}
            chosen={category === undefined ? [] : [category]}
            onChange={(chosen) => go({ category: chosen.find((each) => each !== category) })}
          />
        </FilterMenu>
      )}
      {(isPaid || payments.length > 0) && (
        <FilterMenu label={t('payment.title')} count={payments.length}>
          <FilterOptions
            options={PAYMENT_STATUSES.map((value) => ({ value, label: t(`payment.short.${value}`) }))}
            chosen={payments}
            onChange={(chosen) => go({ payment: chosen.join(',') || undefined })}
          />
        </FilterMenu>
      )}
    </>
  );
};

/** By who asks, by day, by what holds of a request, by its kind and its payment; and the order. They stand in the address. */
export const QueueMenus = ({ search, companies, onSearch }: QueueMenusProps) => {
  const go = useGo({ search, onSearch });
  return (
    <div className={styles.menus} data-on={isNarrowed(search) || undefined}>
      <Groups search={search} go={go} />
      {groupingOf(search) === null && <Order search={search} go={go} />}
      <Company search={search} companies={companies} go={go} />
      <FlownDays search={search} go={go} />
      <Received search={search} go={go} />
      <Reason search={search} go={go} />
      <Facts search={search} go={go} />
      <Kinds search={search} go={go} />
    </div>
  );
};
