import { hashKey, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import {
  chipsOf,
  type FlightsQuery,
  type FlightsSearch,
  type Go,
  MENU_FILTERS,
  PERIODS,
  type Period,
  periodOf,
  STATUS_CHIP_NAMES,
  type StatusChipName,
  toggleChip,
} from '../../../shared/flights/index.ts';
import { loadPlaces } from '../../../shared/places/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/filter/SearchField.tsx';
import { useTypedSearch } from '../../../ui/filter/useTypedSearch.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './FlightsScreen.module.css';

const FLAGS = ['restricted', 'entrusted', 'archived'] as const;
type Flag = (typeof FLAGS)[number];
type Chip = StatusChipName | Period | Flag;

const CHIPS: readonly Chip[] = [...STATUS_CHIP_NAMES, ...PERIODS, ...FLAGS];

/** The specification waits a second after the last key. */
const DEBOUNCE_MS = 1000;

const isFlag = (chip: Chip): chip is Flag => FLAGS.some((each) => each === chip);
const isPeriod = (chip: Chip): chip is Period => PERIODS.some((each) => each === chip);

const MENUS = [...MENU_FILTERS, 'sort'] as const;

/** What opens by a click, or is chosen, is on no first screen. */
const FilterChips = lazy(async () => ({
  default: (await import('../../../ui/filter/FilterChips.tsx')).FilterChips<Chip>,
}));
const FilterMenus = lazy(async () => {
  const [loaded] = await Promise.all([import('./FilterMenus.tsx'), loadPlaces('missionListTools')]);
  return { default: loaded.FilterMenus };
});

/** Changes some of the filters; what becomes undefined leaves the address. */
const useGo = (search: FlightsSearch): Go => {
  const navigate = useNavigate();
  return (next) => {
    const kept = Object.fromEntries(
      Object.entries({ ...search, ...next }).filter(([, value]) => value !== undefined),
    );
    void navigate({ to: '/map/flights', search: kept, replace: true });
  };
};

interface WhoseProps {
  readonly search: FlightsSearch;
  readonly query: FlightsQuery;
  /** Of those that are listed. */
  readonly count: number | undefined;
}

/** How many the same filters leave of the missions that are not listed; asked again when the list's own number changes. */
const useOtherCount = ({ mine, ...query }: FlightsQuery, count: number | undefined): number | undefined => {
  const other: FlightsQuery = mine === 'true' ? query : { ...query, mine: 'true' };
  const { data } = useQuery({
    queryKey: ['flight-counts', other, count],
    queryFn: ({ signal }) =>
      callApi(endpoints.listFlights, { query: { ...other, limit: 1 } }, { handles: 'all', signal }),
    enabled: count !== undefined,
    // Of the same filters: that of others would stand beside a number which it has nothing to do with.
    placeholderData: (before, asked) =>
      hashKey([asked?.queryKey[1]]) === hashKey([other]) ? before : undefined,
  });
  return data?.count;
};

/** One's own missions or all of the company's, with how many there are of each. */
export const Whose = ({ search, query, count }: WhoseProps) => {
  const { t } = useTranslation('flights_list');
  const go = useGo(search);
  const isMine = search.mine === true;
  const otherCount = useOtherCount(query, count);
  const counted = (name: 'mine' | 'company', on: boolean): string => {
    const found = on ? count : otherCount;
    return found === undefined ? t(`filters.${name}`) : `${t(`filters.${name}`)} · ${found}`;
  };
  return (
    <Segmented
      label={t('filters.whose')}
      value={isMine ? 'mine' : 'company'}
      onChange={(whose) => go({ mine: whose === 'mine' })}
      options={[
        { value: 'mine', label: counted('mine', isMine) },
        { value: 'company', label: counted('company', !isMine) },
      ]}
    />
  );
};

/** The filters stand in the address, so that a view can be shared and comes back with the browser's arrows. */
export const FlightFilters = ({ search }: { readonly search: FlightsSearch }) => {
  const { t } = useTranslation('flights_list');
  const go = useGo(search);
  const searchFor = (q: string): void => go({ q: q === '' ? undefined : q });
  const [typed, setTyped] = useTypedSearch(search.q ?? '', searchFor, DEBOUNCE_MS);
  const toggle = (chip: Chip): void => {
    if (isFlag(chip)) go({ [chip]: search[chip] === true ? undefined : true });
    else if (isPeriod(chip)) go({ period: periodOf(search) === chip ? undefined : chip });
    else go({ status: toggleChip(search, chip) });
  };
  const period = periodOf(search);
  const selected: readonly Chip[] = [
    ...chipsOf(search),
    ...(period === null ? [] : [period]),
    ...FLAGS.filter((chip) => search[chip] === true),
  ];
  const [opened, setOpened] = useState(false);
  const on = selected.length + MENUS.filter((name) => search[name] !== undefined).length;
  // Folded, only what is on keeps a row: the list's own rows need the height.
  const chips = opened ? CHIPS : CHIPS.filter((chip) => selected.includes(chip));
  return (
    <>
      <div className={styles.tools} data-on={opened || on > 0 || typed !== '' || undefined}>
        <div className={styles.search}>
          <SearchField label={t('search')} value={typed} onChange={setTyped} />
          <Button
            variant="outlined"
            startIcon={<SlidersHorizontal size={16} />}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {on === 0 ? t('filters.all') : `${t('filters.all')} · ${on}`}
          </Button>
        </div>
        {opened && (
          <div className={styles.menus}>
            <Suspense>
              <FilterMenus search={search} go={go} />
            </Suspense>
          </div>
        )}
      </div>
      {chips.length > 0 && (
        <Suspense>
          <FilterChips
            chips={chips.map((value) => ({ value, label: t(`filters.${value}`) }))}
            selected={selected}
            onToggle={toggle}
          />
        </Suspense>
      )}
    </>
  );
};
