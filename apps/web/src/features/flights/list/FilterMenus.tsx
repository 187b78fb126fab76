import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { everyPageOf } from '../../../api/everyPage.ts';
import { EntityFilter, useChosenEntity } from '../../../shared/entities/index.ts';
import { useTeam } from '../../../shared/flight-form/index.ts';
import { type FlightsSearch, type Go, SORTS } from '../../../shared/flights/index.ts';
import { Pieces, placesOf } from '../../../shared/places/index.ts';
import { DaysFilter } from '../../../ui/filter/DaysFilter.tsx';
import { FilterMenu, FilterOptions } from '../../../ui/filter/FilterMenu.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { MoreFilters } from './MoreFilters.tsx';

const idsOf = (text: string | undefined): readonly number[] =>
  (text ?? '').split(',').filter(Boolean).map(Number);
const textOf = (ids: readonly number[]): string | undefined => (ids.length === 0 ? undefined : ids.join(','));

/** Filters by crew, drone, authority and days, each behind its button. */
export const FilterMenus = ({ search, go }: { readonly search: FlightsSearch; readonly go: Go }) => {
  const { t } = useTranslation(['flights', 'missions', 'flights_list']);
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
  return (
    <>
      <FilterMenu label={t('missions:sort.label')} count={search.sort === undefined ? 0 : 1}>
        <FilterOptions
          options={SORTS.map((value) => ({ value, label: t(`missions:sort.${value}`) }))}
          chosen={search.sort === undefined ? [] : [search.sort]}
          onChange={(chosen) => go({ sort: chosen.find((each) => each !== search.sort) })}
        />
      </FilterMenu>
      {menus.map(([name, options]) => (
        <FilterMenu key={name} label={t(`flights_list:filters.${name}`)} count={idsOf(search[name]).length}>
          <FilterOptions
            options={options}
            chosen={idsOf(search[name])}
            onChange={(chosen) => go({ [name]: textOf(chosen) })}
          />
        </FilterMenu>
      ))}
      <Pieces of={placesOf('missionListTools', 'filters')} give={{ search, go }} />
      <MoreFilters search={search} go={go} />
      <EntityFilter
        value={search.entity}
        onChange={(entity) => {
          chooseEntity(entity);
          go({ entity });
        }}
      />
      <DaysFilter
        labels={{
          days: t('flights_list:filters.dates'),
          from: t('flights_list:filters.date_min'),
          until: t('flights_list:filters.date_max'),
        }}
        value={{ from: search.date_min, until: search.date_max }}
        onChange={(change) => go('from' in change ? { date_min: change.from } : { date_max: change.until })}
      />
    </>
  );
};
