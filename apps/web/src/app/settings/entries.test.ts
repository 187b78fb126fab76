import type { CurrentUser } from '@envol/contract/auth';
import type { Permission } from '@envol/domain/access/permissions';
import { expect, it } from 'vitest';
import { pathOfTab } from './entries.ts';

const person = (...permissions: readonly Permission[]): CurrentUser =>
  ({ permissions, capabilities: [] }) as unknown as CurrentUser;

it.each<[string, string | undefined, string]>([
  ['subscription', undefined, '/settings/company#subscription'],
  ['subscription', 'showPlans', '/settings/company?state=showPlans#subscription'],
  ['subscription', 'success', '/settings/company?state=success#subscription'],
  ['subscription', '#"&x', '/settings/company?state=%23%22%26x#subscription'],
])('leads ?tabSelected=%s&state=%s to the plan of the company', (tab, state, path) => {
  expect(pathOfTab(tab, person('operator:read'), state)).toBe(path);
});

it('leaves who has no company, or asks for no tab of ours, where they are', () => {
  expect(pathOfTab('subscription', person())).toBeNull();
  expect(pathOfTab('elsewhere', person('operator:read'), 'showPlans')).toBeNull();
  expect(pathOfTab(undefined, person('operator:read'))).toBeNull();
});
