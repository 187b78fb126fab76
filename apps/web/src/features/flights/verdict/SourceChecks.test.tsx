import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { SourceChecks } from './SourceChecks.tsx';

setUpFakeApi();
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
}));

const told = (code: string) => ({
  checks: [{ source: 'terrain', status: 'not_checked' as const, reason: { code, params: {} } }],
  datasets: [],
  ruleset: 'FR-2026',
});

test('a terrain source that failed is asked again by a button', async () => {
  const again = vi.fn();
  const user = await show(<SourceChecks analysis={told('terrain_ign_failed')} onTerrainAgain={again} />, [
    'flights',
    'constraints',
  ]);
  await user.click(screen.getByRole('button', { name: 'Redemander' }));
  expect(again).toHaveBeenCalledOnce();
});

test('one that was not asked in vain is not', async () => {
  await show(<SourceChecks analysis={told('terrain_not_checked')} onTerrainAgain={() => undefined} />, [
    'flights',
    'constraints',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});
