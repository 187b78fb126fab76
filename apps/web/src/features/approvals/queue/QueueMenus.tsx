import { PAYMENT_STATUSES } from '@envol/domain/approvals/payments';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { everyPageOf } from '../../../api/everyPage.ts';
import { useUser } from '../../../api/session.ts';
import { FilterMenu, FilterOptions } from '../../../ui/FilterMenu.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import type { ApprovalsSearch } from '../approvals.search.ts';
import styles from './queue.module.css';
import { paymentsOf } from './queue.views.ts';

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
    isPaid: settings.some(({ approval_price_eur }) => approval_price_eur !== null),
  };
};

interface QueueMenusProps {
  readonly search: ApprovalsSearch;
  readonly onSearch: (search: ApprovalsSearch) => void;
}

/** By kind of request and by payment, where the authority has set any; what the address names stays to be taken away. */
export const QueueMenus = ({ search, onSearch }: QueueMenusProps) => {
  const { t } = useTranslation('approvals');
  const { categories, isPaid } = useOwnSettings();
  const { category, payment, ...rest } = search;
  const names =
    category === undefined || categories.includes(category) ? categories : [...categories, category];
  const payments = paymentsOf(search);
  if (names.length === 0 && !isPaid && payments.length === 0) return null;
  return (
    <div className={styles.menus}>
      {names.length > 0 && (
        <FilterMenu label={t('payment.category')} count={category === undefined ? 0 : 1}>
          <FilterOptions
            options={names.map((value) => ({ value, label: value }))}
            chosen={category === undefined ? [] : [category]}
            onChange={(chosen) => {
              const next = chosen.find((each) => each !== category);
              onSearch({
                ...rest,
                ...(payment !== undefined && { payment }),
                ...(next !== undefined && { category: next }),
              });
            }}
          />
        </FilterMenu>
      )}
      {(isPaid || payments.length > 0) && (
        <FilterMenu label={t('payment.title')} count={payments.length}>
          <FilterOptions
            options={PAYMENT_STATUSES.map((value) => ({ value, label: t(`payment.short.${value}`) }))}
            chosen={payments}
            onChange={(chosen) =>
              onSearch({
                ...rest,
                ...(category !== undefined && { category }),
                ...(chosen.length > 0 && { payment: chosen.join(',') }),
              })
            }
          />
        </FilterMenu>
      )}
    </div>
  );
};
