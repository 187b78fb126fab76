import type { Flight } from '@envol/contract/flights';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { showPage } from '../../../test/router.tsx';
import { SplitCard } from './SplitCard.tsx';

const api = setUpFakeApi();

const FLIGHT = {
  id: 7,
  name: 'Pylônes',
  time_zone: 'Europe/Paris',
  areas: [
    { id: 1, name: 'Nord' },
    { id: 2, name: 'Sud' },
  ],
  analysis: {
    constraints: [{ key: 'ctr', effect: 'agreement', status: 'todo', overlap: { area_ids: ['2'] } }],
  },
} as unknown as Flight;

const Card = () => <SplitCard flight={FLIGHT} />;

describe('what can fly without waiting', () => {
  const PREVIEW = {
    can_be_split: true,
    is_frozen: true,
    free: [{ id: 1, name: 'Nord' }],
    held: [{ id: 2, name: 'Sud', by: ['CTR LILLE'] }],
    everywhere: [],
  };
  it('is offered with what the others wait for; a refusal leaves the mission, and can be tried again', async () => {
    api.now.answer('previewFlightSplit', PREVIEW);
    const { user, path } = await showPage('/here', Card, ['missions', 'flights']);
    expect(await screen.findByText(/Nord peut voler sans attendre/)).toBeTruthy();
    expect(screen.getByText(/Sud attend/).textContent).toContain('CTR LILLE');
    expect(screen.getByText(/fige cette mission/)).toBeTruthy();
    api.now.refuse('splitFlight', 'NOTHING_TO_SPLIT');
    const release = api.now.hold();
    await user.dblClick(button('Séparer les zones libres'));
    release();
    await waitFor(() => expect(button('Séparer les zones libres')).toHaveProperty('disabled', false));
    expect(api.now.bodies('splitFlight')).toEqual([{ name: 'Pylônes, sans attendre' }]);
    expect(path()).toBe('/here');
  });

  it('is not offered where the server knows better', async () => {
    api.now.answer('previewFlightSplit', { ...PREVIEW, can_be_split: false });
    await showPage('/here', Card, ['missions', 'flights']);
    await waitFor(() => expect(api.now.sent).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
