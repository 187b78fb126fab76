import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { FilterMenu, FilterOptions } from '../../ui/filter/FilterMenu.tsx';
import { SearchField } from '../../ui/filter/SearchField.tsx';
import { useDebounced } from '../../ui/filter/useDebounced.ts';
import { useTranslation } from '../../ui/texts.ts';

interface OrganisationFilterProps {
  /** "operator-12", and its name where it is known. */
  readonly chosen: { readonly key: string; readonly name: string } | null;
  readonly onChange: (key: string | undefined) => void;
}

/** Narrows accounts to one organisation of any kind, found by its name. */
export const OrganisationFilter = ({ chosen, onChange }: OrganisationFilterProps) => {
  const { t } = useTranslation('users');
  const [typed, type] = useState('');
  const q = useDebounced(typed.trim());
  const { data = [] } = useQuery({
    ...queryOf(endpoints.findOrganisations, { query: { q } }),
    enabled: q !== '',
  });
  const found = q === '' ? [] : data.filter(({ key }) => key !== chosen?.key);
  const options = [
    ...(chosen === null ? [] : [{ value: chosen.key, label: chosen.name }]),
    ...found.map(({ key, kind, name, members_count }) => ({
      value: key,
      label: `${name} · ${t(`kinds.${kind}`)} · ${t('organisation_members', { count: members_count })}`,
    })),
  ];
  return (
    <FilterMenu
      label={chosen === null ? t('organisation') : t('organisation_at', { name: chosen.name })}
      count={chosen === null ? 0 : 1}
    >
      <SearchField label={t('organisation_search')} value={typed} onChange={type} />
      {options.length === 0 && q !== '' ? (
        <p>{t('organisation_none')}</p>
      ) : (
        options.length > 0 && (
          <FilterOptions
            options={options}
            chosen={chosen === null ? [] : [chosen.key]}
            onChange={(keys) => onChange(keys.at(-1))}
          />
        )
      )}
    </FilterMenu>
  );
};
