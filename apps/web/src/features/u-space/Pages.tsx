import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './supervision.module.css';
import { SIZES, type SupervisionsSearch, sizeOf } from './supervisions.search.ts';
import type { PageOfFlights } from './useSupervisedFlights.ts';

interface PagesProps {
  readonly search: SupervisionsSearch;
  readonly found: PageOfFlights;
  readonly go: (change: SupervisionsSearch) => void;
}

/** Which of the flights are shown, of how many, and how many at a time. */
export const Pages = ({ search, found, go }: PagesProps) => {
  const { t } = useTranslation('uspace');
  const format = useFormats();
  const limit = sizeOf(search);
  const page = search.page ?? 1;
  const { count, flights } = found;
  const before = limit === null ? 0 : (page - 1) * limit;
  const turn = (next: number): void => go({ page: next === 1 ? undefined : next });
  return (
    <div className={styles.pages}>
      <Segmented
        label={t('pages.size')}
        options={SIZES.map((value) => ({ value, label: value === 'all' ? t('pages.all') : value }))}
        value={limit === null ? 'all' : (SIZES.find((each) => each === String(limit)) ?? null)}
        onChange={(size) => go({ size })}
      />
      {flights.length > 0 && (
        <output>
          {t('pages.range', {
            from: format.number(before + 1),
            until: format.number(before + flights.length),
            count: format.number(count),
          })}
        </output>
      )}
      {limit !== null && (page > 1 || count > limit) && (
        <span>
          <IconButton aria-label={t('pages.previous')} disabled={page === 1} onClick={() => turn(page - 1)}>
            <ChevronLeft size={18} />
          </IconButton>
          <IconButton
            aria-label={t('pages.next')}
            disabled={page * limit >= count}
            onClick={() => turn(page + 1)}
          >
            <ChevronRight size={18} />
          </IconButton>
        </span>
      )}
      {found.is_cut && <p role="alert">{t('pages.cut', { count: format.number(count) })}</p>}
    </div>
  );
};
