import type { CallOf } from '@envol/contract/endpoint';
import type { countPilots, listPilots, pilotIds } from '@envol/contract/pilots';
import { Users } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { PapersCell } from '../../shared/documents/index.ts';
import { defineRecords, FleetScreen } from '../../shared/records/index.ts';
import { PhoneLink } from '../../ui/Button.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { usePilotActions } from './usePilotActions.tsx';

type Query = NonNullable<CallOf<typeof listPilots>['query']>;

const TABLE = defineRecords({
  namespaces: ['pilots'],
  name: 'pilots',
  noun: 'pilots',
  icon: Users,
  page: 100,
  list: (query: Query, signal: AbortSignal) =>
    callApi(endpoints.listPilots, { query }, { handles: 'all', signal }),
  // A team is looked through by name.
  default_ordering: 'last_name',
  nameOf: ({ full_name }) => full_name,
  writes: { permission: 'pilot:write', add: 'add', more: 'more' },
  columns: [
    {
      key: 'name',
      ordering: 'last_name',
      cell: (pilot, { t }) => (
        <>
          <b>{pilot.full_name}</b>{' '}
          {pilot.is_main_contact && (
            <StatusChip status="main_contact" label={t('main_contact')} tone="blue" />
          )}
          {pilot.is_restricted && <StatusChip status="restricted" label={t('restricted')} />}{' '}
          {pilot.is_archived && <StatusChip status="archived" label={t('archived')} />}
        </>
      ),
    },
    {
      key: 'phone',
      ordering: 'phone',
      // A mission needs its pilots' numbers: the gap is worth seeing.
      cell: ({ phone }, { t }) =>
        phone === null ? (
          <StatusChip status="action_needed" label={t('no_phone')} />
        ) : (
          <PhoneLink phone={phone}>{phone.replaceAll(' ', '\u00a0')}</PhoneLink>
        ),
    },
    {
      key: 'email',
      ordering: 'email',
      cell: ({ email }) => (email === null ? '–' : <a href={`mailto:${email}`}>{email}</a>),
    },
    { key: 'papers', cell: (pilot) => <PapersCell owner="pilot" papers={pilot.papers} /> },
    { key: 'team', ordering: 'team' },
    { key: 'entity', cell: () => null },
    {
      key: 'account',
      word: 'has_account',
      isAway: true,
      cell: ({ has_account }, { t }) => (has_account ? t('has_account_yes') : '–'),
    },
    {
      key: 'alphatango',
      word: 'alphatango_uids',
      isAway: true,
      cell: ({ alphatango_uids: uids }) => (uids.length === 0 ? '–' : uids.join(', ')),
    },
  ],
});

const PILOTS = {
  ...TABLE,
  chips: {
    all: {},
    active: { is_archived: 'false' },
    archived: { is_archived: 'true' },
    papers_soon: { papers: 'soon' },
    papers_expired: { papers: 'expired' },
    without_phone: { has_phone: 'false' },
  },
  counts: (query: NonNullable<CallOf<typeof countPilots>['query']>) =>
    queryOf(endpoints.countPilots, { query }),
  ids: (query: NonNullable<CallOf<typeof pilotIds>['query']>) => callApi(endpoints.pilotIds, { query }),
} as const;

/** A component without properties that fills the page, for the router. */
export const PilotsScreen = () => <FleetScreen of={PILOTS} actions={usePilotActions()} />;
