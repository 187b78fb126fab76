import type { Flight } from '@envol/contract/flights';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
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
    expect(screen.getByText(/Sud : en attente/).textContent).toContain('CTR LILLE');
    expect(screen.getByText(/bloque cette mission/)).toBeTruthy();
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

const area = (id: number, name: string): Flight['areas'][number] => ({
  id,
  name,
  geometry: { type: 'Circle', center: [1.444, 43.6045], radius_m: 50 },
  max_height_m: null,
  ground: null,
  area_m2: 7854,
  center: [1.444, 43.6045],
});
const FORMER = aFlight({
  id: 7,
  name: 'Pylônes',
  areas: [area(1, 'Nord'), area(2, 'Sud')],
  analysis: FLIGHT.analysis,
});
const MADE = aFlight({
  id: 8,
  name: 'Pylônes, sans attendre',
  areas: [area(3, 'Nord')],
  available_actions: ['edit', 'delete'],
  version: 1,
});
const Former = () => <SplitCard flight={FORMER} />;

describe('the undo of a split', () => {
  /** Splits, and takes it back while the server has the new mission as `now`. */
  const undo = async (now: Flight, refused?: 'ANALYSIS_OUTDATED'): Promise<void> => {
    api.now.answer('previewFlightSplit', {
      can_be_split: true,
      is_frozen: false,
      free: [{ id: 1, name: 'Nord' }],
      held: [],
      everywhere: [],
    });
    api.now.answer('splitFlight', { flight: MADE, moved: true, former_version: 5 });
    api.now.answer('getFlight', now);
    api.now.answer('updateFlight', MADE);
    if (refused) api.now.refuse('updateFlight', refused);
    api.now.answer('deleteFlight', undefined as never);
    const { user } = await showPage('/map/flights/7', Former, ['missions', 'flights']);
    await user.click(await screen.findByRole('button', { name: 'Séparer les zones libres' }));
    await user.click(await screen.findByRole('button', { name: /^Annuler/ }));
  };

  it('writes the areas with the version of the split, then deletes the new mission', async () => {
    await undo(MADE);
    await waitFor(() => expect(api.now.last('deleteFlight')?.params).toEqual({ id: '8' }));
    const written = api.now.sent.map(({ name }) => name).filter((name) => /^(?:update|delete)/.test(name));
    expect(written).toEqual(['updateFlight', 'deleteFlight']);
    expect(api.now.last('updateFlight')?.body).toMatchObject({
      version: 5,
      areas: [{ name: 'Nord' }, { id: 2, name: 'Sud' }],
    });
  });

  it('tells a change of the former mission, and deletes nothing', async () => {
    await undo(MADE, 'ANALYSIS_OUTDATED');
    expect(await screen.findByText(/a été modifiée entre-temps : la division/)).toBeTruthy();
    expect(api.now.last('deleteFlight')).toBeUndefined();
  });

  it('tells a change of the new mission, and writes nothing', async () => {
    await undo({ ...MADE, version: 2 });
    expect(await screen.findByText(/a été modifiée entre-temps : la division/)).toBeTruthy();
    expect([api.now.last('updateFlight'), api.now.last('deleteFlight')]).toEqual([undefined, undefined]);
  });
});
