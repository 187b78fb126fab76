import { ACTIVITY_DOMAINS } from '@envol/domain/flights/activityDomains';
import { type FlightsSearch, type Go, PILOTS_CATEGORIES } from '../../../shared/flights/index.ts';
import { SectionTitle } from '../../../ui/Card.tsx';
import { FilterMenu, FilterOptions } from '../../../ui/filter/FilterMenu.tsx';
import { useTranslation } from '../../../ui/texts.ts';

/** By purpose and by the form that the mission was made in. */
export const MoreFilters = ({ search, go }: { readonly search: FlightsSearch; readonly go: Go }) => {
  const { t } = useTranslation('missions');
  return (
    <FilterMenu
      label={t('filters.more')}
      count={Number(search.domain !== undefined) + Number(search.category !== undefined)}
    >
      <SectionTitle>{t('filters.domain')}</SectionTitle>
      <FilterOptions
        options={ACTIVITY_DOMAINS.map((value) => ({ value, label: t(`domains.${value}`) }))}
        chosen={search.domain === undefined ? [] : [search.domain]}
        onChange={(next) => go({ domain: next.at(-1) })}
      />
      <SectionTitle>{t('filters.category')}</SectionTitle>
      <FilterOptions
        options={PILOTS_CATEGORIES.map((value) => ({ value, label: t(`filters.${value}`) }))}
        chosen={search.category === undefined ? [] : [search.category]}
        onChange={(next) => go({ category: next.at(-1) })}
      />
    </FilterMenu>
  );
};
