import { DaysFilter } from '../../ui/filter/DaysFilter.tsx';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import { FilterMenu, FilterOptions } from '../../ui/filter/FilterMenu.tsx';
import { SearchField } from '../../ui/filter/SearchField.tsx';
import { useTranslation } from '../../ui/texts.ts';
import type { Space } from './CloseCard.tsx';
import styles from './supervision.module.css';
import { SHOWN, type SupervisionsSearch } from './supervisions.search.ts';

interface SupervisionFiltersProps {
  readonly search: SupervisionsSearch;
  readonly spaces: readonly Space[];
  readonly go: (change: SupervisionsSearch) => void;
}

/** What of the supervised flights the list shows; each change begins at the first page. */
export const SupervisionFilters = ({ search, spaces, go }: SupervisionFiltersProps) => {
  const { t } = useTranslation('uspace');
  const chosen = search.structures?.split(',').map(Number) ?? [];
  return (
    <>
      <SearchField
        label={t('search_flight')}
        value={search.q ?? ''}
        onChange={(text) => go({ q: text || undefined })}
      />
      <div className={styles.menus}>
        <DaysFilter
          labels={{ days: t('days.title'), from: t('days.from'), until: t('days.until') }}
          value={search}
          onChange={go}
        />
        <FilterMenu label={t('filter_spaces')} count={chosen.length}>
          <FilterOptions
            options={spaces.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={chosen}
            onChange={(ids) => go({ structures: ids.join(',') || undefined })}
          />
        </FilterMenu>
      </div>
      <FilterChips
        bare
        chips={SHOWN.map((value) => ({ value, label: t(`shown.${value}`) }))}
        selected={[search.show ?? 'activated']}
        onToggle={(value) => go({ show: value === 'activated' ? undefined : value })}
      />
    </>
  );
};
