import { Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../api/session.ts';
import type { FlightsSearch, Go } from '../../shared/flights/index.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterMenu, FilterOptions } from '../../ui/filter/FilterMenu.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useTags } from './useTags.ts';

const TagsDialog = lazy(async () => ({ default: (await import('./TagsDialog.tsx')).TagsDialog }));

const idsOf = (text: string | undefined): readonly number[] =>
  (text ?? '').split(',').filter(Boolean).map(Number);

interface TagFilterProps {
  readonly search: FlightsSearch;
  readonly go: Go;
}

/** Missions by their tags, with the way to keep these. */
export const TagFilter = ({ search, go }: TagFilterProps) => {
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
      {keeping && (
        <Suspense>
          <TagsDialog onClose={() => setKeeping(false)} />
        </Suspense>
      )}
    </>
  );
};
