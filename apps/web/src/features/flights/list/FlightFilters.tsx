import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import type { FlightsSearch } from '../flights.search.ts';
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

type Chip = StatusChipName | Period | 'archived';

/** The specification waits a second after the last key. */
const DEBOUNCE_MS = 1000;

const isPeriod = (chip: Chip): chip is Period => PERIODS.some((each) => each === chip);

/** The filters stand in the address, so that a view can be shared and comes back with the browser's arrows. */
export const FlightFilters = ({ search }: { readonly search: FlightsSearch }) => {
  const { t } = useTranslation('flights');
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search.q ?? '');
  const q = useDebounced(typed.trim(), DEBOUNCE_MS);
  const go = (next: { readonly [K in keyof FlightsSearch]: FlightsSearch[K] | undefined }): void => {
    const kept = Object.fromEntries(
      Object.entries({ ...search, ...next }).filter(([, value]) => value !== undefined),
    );
    void navigate({ to: '/map/flights', search: kept, replace: true });
  };
  const searchFor = useEffectEvent((text: string) => {
    if (text !== (search.q ?? '')) go({ q: text === '' ? undefined : text });
  });
  useEffect(() => searchFor(q), [q]);
  const toggle = (chip: Chip): void => {
    if (chip === 'archived') go({ archived: search.archived === true ? undefined : true });
    else if (isPeriod(chip)) go({ period: periodOf(search) === chip ? undefined : chip });
    else go({ status: toggleChip(search, chip) });
  };
  const period = periodOf(search);
  const selected: readonly Chip[] = [
    ...chipsOf(search),
    ...(period === null ? [] : [period]),
    ...(search.archived === true ? (['archived'] as const) : []),
  ];
  const chips: readonly Chip[] = [...STATUS_CHIP_NAMES, ...PERIODS, 'archived'];
  return (
    <>
      <div className={styles.tools}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
      </div>
      <FilterChips
        chips={chips.map((value) => ({ value, label: t(`filters.${value}`) }))}
        selected={selected}
        onToggle={toggle}
      />
    </>
  );
};
