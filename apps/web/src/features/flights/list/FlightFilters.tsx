import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { everyPageOf } from '../../../api/everyPage.ts';
import { EntityFilter, useChosenEntity } from '../../../shared/entities/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { FilterMenu, FilterOptions } from '../../../ui/FilterMenu.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { useTeam } from '../editor/useTeam.ts';
import type { FlightsSearch, Go } from '../flights.search.ts';
import styles from './FlightsScreen.module.css';
import {
  chipsOf,
  PERIODS,
  type Period,
  periodOf,
  STATUS_CHIP_NAMES,
  type StatusChipName,
  toggleChip,
} from './flights.filters.ts';
import { TagFilter } from './TagFilter.tsx';

const FLAGS = ['restricted', 'entrusted', 'archived'] as const;
type Flag = (typeof FLAGS)[number];
type Chip = StatusChipName | Period | Flag;

/** The specification waits a second after the last key. */
const DEBOUNCE_MS = 1000;

const isFlag = (chip: Chip): chip is Flag => FLAGS.some((each) => each === chip);
const isPeriod = (chip: Chip): chip is Period => PERIODS.some((each) => each === chip);

const MENUS = [
  'pilots',
  'drones',
  'structures',
  'tags',
  'domain',
  'category',
  'entity',
  'date_min',
  'date_max',
] as const;

const idsOf = (text: string | undefined): readonly number[] =>
  (text ?? '').split(',').filter(Boolean).map(Number);
const textOf = (ids: readonly number[]): string | undefined => (ids.length === 0 ? undefined : ids.join(','));

/** Filters by crew, drone, authority and days, each behind its button. */
const Menus = ({ search, go }: { readonly search: FlightsSearch; readonly go: Go }) => {
  const { t } = useTranslation('flights');
  const team = useTeam();
  const structures = useQuery({
    ...everyPageOf(endpoints.listStructures, { query: {} }),
    staleTime: 3_600_000,
  });
  const [, chooseEntity] = useChosenEntity();
  const menus = [
    ['pilots', team.pilots.map(({ id, full_name }) => ({ value: id, label: full_name }))],
    ['drones', team.drones.map(({ id, name }) => ({ value: id, label: name }))],
    [
      'structures',
      (structures.data ?? [])
        .map(({ id, name }) => ({ value: id, label: name }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    ],
  ] as const;
  const dates = [search.date_min, search.date_max].filter((date) => date !== undefined).length;
  return (
    <>
      {menus.map(([name, options]) => (
        <FilterMenu key={name} label={t(`filters.${name}`)} count={idsOf(search[name]).length}>
          <FilterOptions
            options={options}
            chosen={idsOf(search[name])}
            onChange={(chosen) => go({ [name]: textOf(chosen) })}
          />
        </FilterMenu>
      ))}
      <TagFilter search={search} go={go} />
      <EntityFilter
        value={search.entity}
        onChange={(entity) => {
          chooseEntity(entity);
          go({ entity });
        }}
      />
      <FilterMenu label={t('filters.dates')} count={dates}>
        <div className={styles.dates}>
          {(['date_min', 'date_max'] as const).map((name) => (
            <label key={name}>
              {t(`filters.${name}`)}
              <input
                type="date"
                value={search[name] ?? ''}
                onChange={({ target }) => go({ [name]: target.value === '' ? undefined : target.value })}
              />
            </label>
          ))}
        </div>
      </FilterMenu>
    </>
  );
};

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

/** One's own missions or all of the company's, with how many there are. */
export const Whose = ({
  search,
  count,
}: {
  readonly search: FlightsSearch;
  readonly count: number | undefined;
}) => {
  const { t } = useTranslation('flights');
  const go = useGo(search);
  const isMine = search.mine === true;
  const counted = (name: 'mine' | 'company', on: boolean): string =>
    on && count !== undefined ? `${t(`filters.${name}`)} · ${count}` : t(`filters.${name}`);
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
  const { t } = useTranslation('flights');
  const [typed, setTyped] = useState(search.q ?? '');
  const q = useDebounced(typed.trim(), DEBOUNCE_MS);
  const go = useGo(search);
  const searchFor = useEffectEvent((text: string) => {
    if (text !== (search.q ?? '')) go({ q: text === '' ? undefined : text });
  });
  useEffect(() => searchFor(q), [q]);
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
  const chips: readonly Chip[] = [...STATUS_CHIP_NAMES, ...PERIODS, ...FLAGS];
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState(false);
  const on = selected.length + MENUS.filter((name) => search[name] !== undefined).length;
  const shown = !isPhone || opened;
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField label={t('search')} value={typed} onChange={setTyped} />
          {isPhone && (
            <Button
              variant="outlined"
              startIcon={<SlidersHorizontal size={16} />}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              {on === 0 ? t('filters.all') : `${t('filters.all')} · ${on}`}
            </Button>
          )}
        </div>
        {shown && (
          <div className={styles.menus}>
            <Menus search={search} go={go} />
          </div>
        )}
      </div>
      {shown && (
        <FilterChips
          chips={chips.map((value) => ({ value, label: t(`filters.${value}`) }))}
          selected={selected}
          onToggle={toggle}
        />
      )}
    </>
  );
};
