import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../test/dom.tsx';
import { openSessionOf } from '../../test/people.ts';
import { ApiFailure } from '../api/failure.ts';
import { ErrorState } from './states.tsx';

const refused = new ApiFailure(403, 'PLAN_REQUIRED', {
  detail: '« Étiquettes » demande la formule Solo.',
  params: { feature: 'tags', plan: 'solo' },
});
const target = () => screen.queryByRole('link', { name: 'Voir les formules' })?.getAttribute('href');
const COMPANY = { id: 1, sells_plans: true } as never;

it.each([
  ['to subscribe, for who may', ['subscription:write'], refused, '/settings/subscription?state=showPlans'],
  ['to the prices, for others', ['flight:read'], refused, '/plans'],
  [
    'nowhere, for what no plan refused',
    ['flight:read'],
    new ApiFailure(403, 'FORBIDDEN', { detail: 'Non' }),
    undefined,
  ],
] as const)('what a plan refuses leads %s', async (_, permissions, error, href) => {
  openSessionOf({ permissions: [...permissions], operator: COMPANY });
  await show(<ErrorState error={error} />, []);
  expect(target()).toBe(href);
});
