import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { foreignWrites, tableOwners } from './tableWriters.ts';

const schema = readFileSync(path.resolve(import.meta.dirname, '../../../docs/schema.md'), 'utf8');
const tables = new Set([...schema.matchAll(/^## (\w+)$/gm)].map(([, table = '']) => table));

it('finds one owner for each table', () => {
  const owners = tableOwners();
  expect([...tables].filter((table) => owners.get(table)?.length !== 1)).toEqual([]);
  expect([...owners.keys()].filter((table) => !tables.has(table))).toEqual([]);
});

/** Writes that do not go by the owner's commands yet; one that is moved leaves the list. */
const NOT_YET_COMMANDS: readonly string[] = [
  'api_tokens: modules/auth/apiTokens.ts',
  'approvals: modules/take-off/controlling.service.ts',
  'approvals: modules/take-off/flying.service.ts',
  'calendar_feeds: modules/auth/apiTokens.ts',
  'dataset_changes: modules/restrictions/publications.ts',
  'documents: modules/flight-incidents/flightIncidents.service.ts',
  'documents: modules/operators/endingPapers.ts',
  'documents: modules/procedures/publicTips.service.ts',
  'drones: modules/weather/weather.service.ts',
  'entrusted_procedures: modules/flights/outgrown.ts',
  'events: modules/approvals/approvals.repository.ts',
  'invitations: modules/auth/staff.service.ts',
  'journal: modules/approvals/approvals.repository.ts',
  'membership_sub_exploitants: modules/members/members.service.ts',
  'memberships: modules/accounts/accounts.repository.ts',
  'memberships: modules/sub-exploitants/subExploitants.service.ts',
  'memberships: modules/supervisers/supervisers.service.ts',
  'operator_journal: modules/members/members.journal.ts',
  'operators: modules/accounts/accounts.repository.ts',
  'operators: modules/accounts/unconfirmed.service.ts',
  'password_resets: modules/supervisers/supervisers.accounts.ts',
  'pilots: modules/accounts/accounts.repository.ts',
  'rate_counts: modules/auth/attempts.ts',
  'structures: modules/u-space/closing.service.ts',
  'terms_acceptances: modules/accounts/terms.queries.ts',
  'terrain_grounds: datasets/elevation.ts',
  'users: modules/auth/staff.service.ts',
  'users: modules/auth/users.queries.ts',
  'users: modules/members/joining.service.ts',
  'users: modules/supervisers/supervisers.accounts.ts',
  'users: modules/visitors/visitors.service.ts',
  'zones: modules/flight-import/geoPackageWrite.worker.ts',
];

it('finds no write of a table by others than its owner, but for those listed', () => {
  expect(foreignWrites(tables)).toEqual(NOT_YET_COMMANDS);
});
