import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { showPage } from '../../../test/router.tsx';
import { SourceChecks } from './SourceChecks.tsx';

setUpFakeApi();

const told = (code: string) => ({
  checks: [{ source: 'terrain', status: 'not_checked' as const, reason: { code, params: {} } }],
  datasets: [],
  ruleset: 'FR-2026',
});

const draw = async (code: string, onTerrainAgain: () => void) =>
  (
    await showPage(
      '/map/flights',
      () => <SourceChecks analysis={told(code)} onTerrainAgain={onTerrainAgain} />,
      ['flights', 'constraints'],
    )
  ).user;

test('a terrain source that failed is asked again by a button', async () => {
  const again = vi.fn();
  const user = await draw('terrain_ign_failed', again);
  await user.click(screen.getByRole('button', { name: 'Redemander' }));
  expect(again).toHaveBeenCalledOnce();
});

test('one that was not asked in vain is not', async () => {
  await draw('terrain_not_checked', () => undefined);
  expect(screen.queryByRole('button')).toBeNull();
});
