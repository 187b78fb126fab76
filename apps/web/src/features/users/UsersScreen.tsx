import type { CallOf } from '@envol/contract/endpoint';
import type { listUsers, User } from '@envol/contract/users';
import { USER_TYPES } from '@envol/domain/access/actor';
import { USER_STATES } from '@envol/domain/accounts/userStates';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { UserRoundCog, Users } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMay } from '../../api/session.ts';
import { defineRecords, RecordsScreen } from '../../shared/records/index.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterMenu, FilterOptions } from '../../ui/filter/FilterMenu.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { LookDialog } from './LookDialog.tsx';
import { OrganisationFilter } from './OrganisationFilter.tsx';
import { isOfStaff } from './staff.ts';
import { type UsersSearch, usersSearch } from './users.search.ts';

type Query = NonNullable<CallOf<typeof listUsers>['query']>;

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

const USERS = defineRecords({
  namespaces: ['users', 'common'],
  name: 'users',
  noun: 'users',
  icon: Users,
  page: 25,
  list: (query: Query, signal: AbortSignal) =>
    callApi(endpoints.listUsers, { query }, { handles: 'all', signal }),
  nameOf: ({ long_name }) => long_name,
  writes: null,
  columns: [
    {
      key: 'name',
      ordering: 'long_name',
      cell: (user, { t }) => (
        <>
          <Link to="/map/users/$id" params={{ id: String(user.id) }}>
            <b>{user.long_name}</b>
          </Link>{' '}
          {!user.is_active && <StatusChip status="refused" label={t('blocked')} />}
        </>
      ),
    },
    { key: 'username', ordering: 'username' },
    { key: 'email', ordering: 'email' },
    { key: 'organisations', cell: ({ memberships }) => <Organisations memberships={memberships} /> },
    {
      key: 'type',
      cell: ({ user_type, memberships }, { t }) =>
        t(`common:user_types.${memberships[0]?.user_type ?? user_type}`),
    },
  ],
});

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

interface LookButtonProps {
  readonly user: User;
  readonly onLook: (user: User) => void;
}

/** Looks through an account, of those that may be looked through. */
const LookButton = ({ user, onLook }: LookButtonProps) => {
  const { t } = useTranslation('users');
  if (!user.is_active || isOfStaff(user)) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<UserRoundCog size={16} />}
      aria-label={t('look_title', { name: user.long_name })}
      onClick={() => onLook(user)}
    >
      {t('look')}
    </Button>
  );
};

/** Everybody who has an account, for the platform's staff; who may, looks through one. */
export const UsersScreen = () => {
  const mayLook = useMay('user:impersonate');
  const [chosen, setChosen] = useState<User | null>(null);
  const navigate = useNavigate();
  const search = usersSearch(useSearch({ strict: false }));
  const { state, group, organisation } = search;
  const go = (change: UsersSearch): void =>
    void navigate({ to: '/map/users', search: { ...search, ...change }, replace: true });
  const look = {
    key: 'look',
    label: '',
    numeric: true,
    cell: (user: User) => <LookButton user={user} onLook={setChosen} />,
  };
  return (
    <RecordsScreen
      of={mayLook ? { ...USERS, columns: [...USERS.columns, look] } : USERS}
      filters={{
        ...(state === undefined ? {} : { state }),
        ...(group === undefined ? {} : { group_name: group }),
        ...(organisation === undefined ? {} : { organisation }),
      }}
      menus={(rows) => <UsersFilters search={search} rows={rows} go={go} />}
    >
      {chosen !== null && <LookDialog user={chosen} onClose={() => setChosen(null)} />}
    </RecordsScreen>
  );
};
