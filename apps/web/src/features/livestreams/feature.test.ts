// @vitest-environment happy-dom
import type { CurrentUser } from '@envol/contract/auth';
import { expect, it } from 'vitest';
import { sessionOf } from '../../../test/people.ts';
import { livestreamsFeature } from './feature.ts';

/** Somebody of an operator to which the platform shows livestreams, or not. */
const personOf = (hide_livestreams_feature: boolean): CurrentUser =>
  sessionOf({
    permissions: ['livestream:read'],
    operator: { config: { hide_livestreams_feature } } as unknown as CurrentUser['operator'],
  }).user;

it('the pages of livestreams are led to by no entry where the platform hides them from the company', () => {
  const shown = livestreamsFeature.nav?.isFor;
  expect([shown?.(personOf(false)), shown?.(personOf(true))]).toEqual([true, false]);
});
