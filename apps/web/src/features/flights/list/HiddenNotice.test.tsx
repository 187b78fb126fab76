import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { showPage } from '../../../../test/router.tsx';
import { setNewMission } from '../../../shared/flights/newMission.ts';
import { HiddenNotice } from './HiddenNotice.tsx';

setUpFakeApi();

const onClear = vi.fn();
const WithoutIt = () => <HiddenNotice shown={[{ id: 1 }]} isReady isFiltered onClear={onClear} />;
const WithIt = () => <HiddenNotice shown={[{ id: 1 }, { id: 7 }]} isReady isFiltered onClear={onClear} />;

it('HiddenNotice leads to a mission that was just made and that the filters hide', async () => {
  setNewMission({ id: 7, display_identifier: 'ENV-7' });
  const { user } = await showPage('/map/flights', WithoutIt, ['flights']);
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/map/flights/7');
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(onClear).toHaveBeenCalledOnce();
});

it('HiddenNotice says nothing once the list shows it', async () => {
  setNewMission({ id: 7, display_identifier: 'ENV-7' });
  await showPage('/map/flights', WithIt, ['flights']);
  expect(screen.queryByRole('link')).toBeNull();
});
