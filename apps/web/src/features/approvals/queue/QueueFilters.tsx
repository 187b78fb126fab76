import type { ReactNode } from 'react';
import { FilterChips } from '../../../ui/filter/FilterChips.tsx';
import { SearchField } from '../../../ui/filter/SearchField.tsx';
import { useTypedSearch } from '../../../ui/filter/useTypedSearch.ts';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { ApprovalsSearch } from '../approvals.search.ts';
import { QueueMenus } from './QueueMenus.tsx';
import styles from './queue.module.css';
import { SIMPLE_VIEWS, searchForView, VIEWS, viewOf } from './queue.views.ts';

/** The specification waits a second after the last key. */
const DEBOUNCE_MS = 1000;

export interface QueueFiltersProps {
  readonly search: ApprovalsSearch;
  readonly toProcess: number | undefined;
  /** Who asks, of the requests that are listed. */
  readonly companies: readonly { readonly id: number; readonly name: string }[];
  readonly onSearch: (search: ApprovalsSearch) => void;
  /** Beside the field: what is done with the whole list. */
  readonly tools?: ReactNode;
  /** A controller's simplified interface: fewer views, nothing beside the field. */
  readonly simplified?: boolean;
}

/** Chips and text; they stand in the address, so that a view can be shared and comes back with the browser's arrows. */
export const QueueFilters = (props: QueueFiltersProps) => {
  const { search, toProcess, companies, onSearch, tools, simplified = false } = props;
  const { t } = useTranslation('approvals');
  const { q: asked = '', ...others } = search;
  const searchFor = (q: string): void => onSearch(q === '' ? others : { ...others, q });
  const [typed, setTyped] = useTypedSearch(asked, searchFor, DEBOUNCE_MS);
  usePageTitle(t('title'));
  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      <div className={styles.tools}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        {!simplified && tools}
      </div>
      <FilterChips
        chips={(simplified ? SIMPLE_VIEWS : VIEWS).map((value) => ({
          value,
          label: t(`views.${value}`),
          count: value === 'todo' ? toProcess : undefined,
        }))}
        selected={[viewOf(search)]}
        onToggle={(view) => onSearch(searchForView(search, view))}
      />
      {!simplified && <QueueMenus search={search} companies={companies} onSearch={onSearch} />}
    </>
  );
};
