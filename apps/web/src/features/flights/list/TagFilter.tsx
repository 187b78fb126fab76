import { ACTIVITY_DOMAINS } from '@envol/domain/flights/activityDomains';
import { Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../api/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionTitle } from '../../../ui/Card.tsx';
import { FilterMenu, FilterOptions } from '../../../ui/FilterMenu.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { type FlightsSearch, type Go, PILOTS_CATEGORIES } from '../flights.search.ts';
import { useTags } from '../tags/useTags.ts';

const TagsDialog = lazy(async () => ({ default: (await import('../tags/TagsDialog.tsx')).TagsDialog }));

const idsOf = (text: string | undefined): readonly number[] =>
  (text ?? '').split(',').filter(Boolean).map(Number);

/** By tags, with the way to keep them, by purpose and by the form that the mission was made in. */
export const TagFilter = ({ search, go }: { readonly search: FlightsSearch; readonly go: Go }) => {
  const { t } = useTranslation('missions');
  const mayWrite = useMay('flight:write');
  const [keeping, setKeeping] = useState(false);
  const tags = useTags();
  const chosen = idsOf(search.tags);
  return (
    <>
      <FilterMenu label={t('tags.filter')} count={chosen.length}>
        <FilterOptions
          options={tags.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={chosen}
          onChange={(ids) => go({ tags: ids.length === 0 ? undefined : ids.join(',') })}
        />
        {mayWrite && (
          <Button
            variant="text"
            size="small"
            startIcon={<Settings2 size={15} />}
            onClick={() => setKeeping(true)}
          >
            {t('tags.manage')}
          </Button>
        )}
      </FilterMenu>
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
      {keeping && (
        <Suspense>
          <TagsDialog onClose={() => setKeeping(false)} />
        </Suspense>
      )}
    </>
  );
};
