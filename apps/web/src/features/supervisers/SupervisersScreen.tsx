import type { CallOf } from '@envol/contract/endpoint';
import type { listSupervisers, Superviser, SuperviserAuthority } from '@envol/contract/supervisers';
import { useQuery } from '@tanstack/react-query';
import { IdCard, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { defineRecords, RecordsScreen, useRecordDialogs } from '../../shared/records/index.ts';
import { FilterMenu, FilterOptions } from '../../ui/filter/FilterMenu.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { SuperviserDialog } from './SuperviserDialog.tsx';
import { tenantKey } from './tenant.ts';
import { useRightsText } from './useRightsText.ts';

type Query = NonNullable<CallOf<typeof listSupervisers>['query']>;

/** What a person may do, as a sentence. */
const Rights = ({ person }: { readonly person: Superviser }) => useRightsText()(person);

const SUPERVISERS = defineRecords({
  namespaces: ['supervisers'],
  name: 'supervisers',
  noun: 'supervisers',
  icon: IdCard,
  page: 25,
  list: (query: Query, signal: AbortSignal) =>
    callApi(endpoints.listSupervisers, { query }, { handles: 'all', signal }),
  nameOf: ({ long_name }) => long_name,
  writes: { permission: 'superviser:write', add: 'add', more: 'more' },
  columns: [
    { key: 'email', ordering: 'email', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
    {
      key: 'name',
      ordering: 'long_name',
      cell: ({ long_name, is_active }, { t }) => (
        <>
          <b>{long_name}</b> {!is_active && <StatusChip status="refused" label={t('blocked')} />}
        </>
      ),
    },
    { key: 'authority', cell: ({ authority_name }) => authority_name },
    { key: 'role', ordering: 'role', cell: ({ role }, { t }) => t(`roles.${role}`) },
    { key: 'rights', cell: (person) => <Rights person={person} /> },
  ],
});

interface AuthorityFilterProps {
  readonly authorities: readonly SuperviserAuthority[];
  readonly value: string | null;
  readonly onChange: (key: string | null) => void;
}

/** The people of one authority alone; nothing where the asker keeps one only. */
const AuthorityFilter = ({ authorities, value, onChange }: AuthorityFilterProps) => {
  const { t } = useTranslation('supervisers');
  if (authorities.length < 2) return null;
  return (
    <FilterMenu label={t('authority')} count={value === null ? 0 : 1}>
      <FilterOptions
        options={authorities.map((each) => ({ value: tenantKey(each), label: each.name }))}
        chosen={value === null ? [] : [value]}
        onChange={(chosen) => onChange(chosen.at(-1) ?? null)}
      />
    </FilterMenu>
  );
};

/** The form of a person, once the authorities that the asker keeps are known. */
const Form = ({ record, onClose }: { readonly record: Superviser | null; readonly onClose: () => void }) => {
  const { data } = useQuery(queryOf(endpoints.superviserAuthorities));
  return data && <SuperviserDialog person={record} authorities={data} onClose={onClose} />;
};

/** Who works for the authorities that the asker keeps, by 25 in the order of their addresses. */
export const SupervisersScreen = () => {
  const { t } = useTranslation('supervisers');
  const [tenant, setTenant] = useState<string | null>(null);
  const { data } = useQuery(queryOf(endpoints.superviserAuthorities));
  const [kind, id] = tenant?.split(':') ?? [];
  const wordsOf = ({ long_name: name, authority_name: authority }: Superviser) => ({ name, authority });
  const { dialogs, ...acts } = useRecordDialogs<Superviser>({
    noun: 'supervisers',
    Form,
    edit: t('edit'),
    removal: {
      label: t('remove'),
      icon: UserMinus,
      title: (person) => t('remove_title', wordsOf(person)),
      text: t('remove_text'),
      done: (person) => t('removed', wordsOf(person)),
      run: (person) => callApi(endpoints.deleteSuperviser, { params: { id: person.id } }),
    },
  });
  return (
    <RecordsScreen
      of={SUPERVISERS}
      filters={kind === undefined ? {} : { [kind]: Number(id) }}
      menus={() => <AuthorityFilter authorities={data ?? []} value={tenant} onChange={setTenant} />}
      acts={acts}
    >
      {dialogs}
    </RecordsScreen>
  );
};
