import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { useShownMission } from '../areas/shownMission.ts';
import * as provider from '../MapProvider.tsx';
import { PrintMap } from './PrintMap.tsx';

const api = setUpFakeApi();
const bounds = {
  toArray: () => [
    [1.2, 43.5],
    [1.6, 43.8],
  ],
};

beforeEach(() => {
  const map = { getBounds: () => bounds };
  vi.spyOn(provider, 'useMap').mockReturnValue({ map, registry: { getSnapshot: () => [] } } as never);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:map');
  api.now.answer('printMap', new Blob(['%PDF']) as never);
});

const Mission = ({ id }: { readonly id: number | null }) => {
  useShownMission(id);
  return <PrintMap />;
};
const asked = () => api.now.sent.map(({ query }) => query.get('flight_id'));

it('PrintMap prints the airspace with the mission that the screen is about', async () => {
  const user = await show(<Mission id={41} />, ['map_tools']);
  await user.click(screen.getByRole('button', { name: 'Imprimer la carte et la mission (PDF)' }));
  await waitFor(() => expect(asked()).toEqual(['41']));
});

it('PrintMap prints the airspace alone where no mission is open', async () => {
  const user = await show(<Mission id={null} />, ['map_tools']);
  await user.click(screen.getByRole('button', { name: 'Imprimer la carte (PDF)' }));
  await waitFor(() => expect(asked()).toEqual([null]));
});

it('PrintMap says so where it could not be printed', async () => {
  api.now.refuse('printMap', 'NOT_FOUND');
  const user = await show(<Mission id={41} />, ['map_tools']);
  await act(async () => user.click(screen.getByRole('button')));
  expect(await screen.findByRole('alert')).toBeTruthy();
});
