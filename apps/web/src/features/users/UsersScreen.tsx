import type { User, UserOrdering } from '@envol/contract/users';
import { USER_TYPES } from '@envol/domain/access/actor';
import { USER_STATES } from '@envol/domain/accounts/userStates';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { UserRoundCog, Users } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMay } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterMenu, FilterOptions } from '../../ui/FilterMenu.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { TableScreen, useTableControls } from '../../ui/table/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { LookDialog } from './LookDialog.tsx';
import { OrganisationFilter } from './OrganisationFilter.tsx';
import { isOfStaff } from './staff.ts';
import { type UsersSearch, usersSearch } from './users.search.ts';

const PAGE = 25;

/** The organisations for which a person works; of an operator, what was lifted for it. */
const Organisations = ({ memberships }: Pick<User, 'memberships'>) => {
  const { t } = useTranslation('users');
  const mayLift = useMay('exemption:write');
  if (memberships.length === 0) return '–';
  return (
    <span>
      {memberships.map(({ id, tenant_kind, tenant_id, tenant_name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {tenant_name}
          {mayLift && tenant_kind === 'operator' && (
            <>
              {' · '}
              <Link
                to="/map/exemptions"
                search={{ operator: tenant_id }}
                aria-label={t('exemptions_of', { name: tenant_name })}
              >
                {t('exemptions')}
              </Link>
            </>
          )}
        </span>
      ))}
    </span>
  );
};

const useColumns = (): readonly Column<User>[] => {
  const { t } = useTranslation(['users', 'common']);
  return [
    {
      key: 'name',
      label: t('name'),
      ordering: 'long_name',
      cell: (user) => (
        <>
          <Link to="/map/users/$id" params={{ id: String(user.id) }}>
            <b>{user.long_name}</b>
          </Link>{' '}
          {!user.is_active && <StatusChip status="refused" label={t('blocked')} />}
        </>
      ),
    },
    { key: 'username', label: t('username'), ordering: 'username', cell: ({ username }) => username },
    { key: 'email', label: t('email'), ordering: 'email', cell: ({ email }) => email },
    {
      key: 'organisations',
      label: t('organisations'),
      cell: ({ memberships }) => <Organisations memberships={memberships} />,
    },
    {
      key: 'type',
      label: t('type'),
      cell: ({ user_type, memberships }) => t(`common:user_types.${memberships[0]?.user_type ?? user_type}`),
    },
  ];
};

/** The name of an organisation by one of its people; its key where none is listed. */
const nameIn = (rows: readonly User[], key: string): string =>
  rows
    .flatMap(({ memberships }) => memberships)
    .find(({ tenant_kind, tenant_id }) => `${tenant_kind}-${tenant_id}` === key)?.tenant_name ?? key;

interface FiltersProps {
  readonly search: UsersSearch;
  readonly rows: readonly User[];
  readonly go: (change: UsersSearch) => void;
}

const UsersFilters = ({ search: { state, group, organisation }, rows, go }: FiltersProps) => {
  const { t } = useTranslation(['users', 'common']);
  return (
    <>
      <OrganisationFilter
        chosen={organisation === undefined ? null : { key: organisation, name: nameIn(rows, organisation) }}
        onChange={(key) => go({ organisation: key })}
      />
      <FilterMenu label={t('kind')} count={group === undefined ? 0 : 1}>
        <FilterOptions
          options={USER_TYPES.map((value) => ({ value, label: t(`common:user_types.${value}`) }))}
          chosen={group === undefined ? [] : [group]}
          onChange={(chosen) => go({ group: chosen.at(-1) })}
        />
      </FilterMenu>
      <FilterMenu label={t('state')} count={state === undefined ? 0 : 1}>
        <FilterOptions
          options={USER_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          chosen={state === undefined ? [] : [state]}
          onChange={(chosen) => go({ state: chosen.at(-1) })}
        />
      </FilterMenu>
    </>
  );
};

/** Everybody who has an account, for the platform's staff; who may, looks through one. */
export const UsersScreen = () => {
  const { t } = useTranslation(['users', 'common']);
  const plain = useColumns();
  const mayLook = useMay('user:impersonate');
  const [chosen, setChosen] = useState<User | null>(null);
  const look: Column<User> = {
    key: 'look',
    label: '',
    numeric: true,
    cell: (user) =>
      user.is_active && !isOfStaff(user) ? (
        <Button
          variant="outlined"
          startIcon={<UserRoundCog size={16} />}
          aria-label={t('look_title', { name: user.long_name })}
          onClick={() => setChosen(user)}
        >
          {t('look')}
        </Button>
      ) : null,
  };
  const controls = useTableControls('users', plain);
  const { q, view } = controls;
  const navigate = useNavigate();
  const search = usersSearch(useSearch({ strict: false }));
  const { state, group, organisation } = search;
  const go = (change: UsersSearch): void =>
    void navigate({ to: '/map/users', search: { ...search, ...change }, replace: true });
  const query = {
    ...(q === '' ? {} : { q }),
    ...(state === undefined ? {} : { state }),
    ...(group === undefined ? {} : { group_name: group }),
    ...(organisation === undefined ? {} : { organisation }),
    ...(view.ordering === null ? {} : { ordering: view.ordering as UserOrdering }),
  };
  const list = usePages(['users', 'table', query], PAGE, (window, signal) =>
    call(endpoints.listUsers, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  return (
    <TableScreen
      words={{
        title: t('title'),
        search: t('search'),
        add: '',
        empty: t('empty'),
        empty_text: t('empty_text'),
        count: (count) => t('count', { count }),
        more: ({ long_name }) => long_name,
        name: ({ long_name }) => long_name,
      }}
      icon={Users}
      controls={controls}
      list={list}
      columns={mayLook ? [...plain, look] : plain}
      filters={<UsersFilters search={search} rows={list.rows} go={go} />}
      writing={null}
    >
      {chosen !== null && <LookDialog user={chosen} onClose={() => setChosen(null)} />}
    </TableScreen>
  );
};
