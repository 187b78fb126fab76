import type { CurrentUser } from '@envol/contract/auth';
import type { Permission } from '@envol/domain/access/permissions';
import { expect, it } from 'vitest';
import { pathOfTab } from './entries.ts';

const person = (...permissions: readonly Permission[]): CurrentUser =>
  ({ permissions, capabilities: [] }) as unknown as CurrentUser;

it.each<[string, string | undefined, string]>([
  ['subscription', undefined, '/settings/subscription'],
  ['subscription', 'showPlans', '/settings/subscription?state=showPlans'],
  ['subscription', 'success', '/settings/subscription?state=success'],
  ['subscription', '#"&x', '/settings/subscription?state=%23%22%26x'],
])('the page of settings leads ?tabSelected=%s&state=%s to the plan of the company', (tab, state, path) => {
  expect(pathOfTab(tab, person('subscription:read'), state)).toBe(path);
});

it('leaves who has no company, or asks for no tab of ours, where they are', () => {
  expect(pathOfTab('subscription', person())).toBeNull();
  expect(pathOfTab('elsewhere', person('subscription:read'), 'showPlans')).toBeNull();
  expect(pathOfTab(undefined, person('subscription:read'))).toBeNull();
});
