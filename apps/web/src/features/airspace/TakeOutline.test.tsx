import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { type OfferedShape, useTakeOffers } from '../../map/draw/offeredShapes.ts';
import * as airspace from '../../shared/airspace/index.ts';
import { TakeOutline } from './TakeOutline.tsx';

const outline = { type: 'Circle', center: [1.4, 43.6], radius_m: 900 } as const;
setUpFakeApi();
let asked: MockInstance<typeof airspace.zoneOutlineHere>;
beforeEach(() => {
  asked = vi.spyOn(airspace, 'zoneOutlineHere');
});

const ZONES = [
  { of: 'zone', id: 7, name: 'R 101' },
  { of: 'official', id: 9, name: 'Hôpital de Purpan' },
] as const;

const Editor = ({ onOffer }: { readonly onOffer: (shape: OfferedShape) => void }) => {
  useTakeOffers(onOffer);
  return <TakeOutline place={[1.4, 43.6]} zones={ZONES} onTaken={() => undefined} />;
};

it('TakeOutline offers the outline of the chosen zone with its margin to what is being drawn', async () => {
  asked.mockResolvedValue(outline);
  const offers: OfferedShape[] = [];
  const user = await show(<Editor onOffer={(shape) => offers.push(shape)} />, ['map_tools']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Zone' }), 'Hôpital de Purpan');
  const margin = screen.getByRole('textbox', { name: 'Marge' });
  await user.clear(margin);
  await user.type(margin, '25000');
  expect(margin.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(margin.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /10.000 m/,
  );
  await user.clear(margin);
  await user.type(margin, '100');
  await user.dblClick(screen.getByRole('button', { name: 'Ajouter à la mission' }));
  await act(async () => undefined);
  expect(asked).toHaveBeenLastCalledWith({ of: 'official', id: 9, position: [1.4, 43.6] });
  expect(offers).toEqual([{ name: 'Hôpital de Purpan', geometry: outline, width_m: 100, as: 'own' }]);
});

it('says that an outline could not be read, and offers nothing', async () => {
  asked.mockRejectedValue(new Error('no data'));
  const offers: OfferedShape[] = [];
  const user = await show(<Editor onOffer={(shape) => offers.push(shape)} />, ['map_tools']);
  await user.click(screen.getByRole('button', { name: 'Ajouter à la mission' }));
  expect(await screen.findByText(/n’a pas pu être chargé sur cet appareil/)).toBeDefined();
  expect(offers).toEqual([]);
});

it('The button that takes a zone’s outline stands nowhere while nothing is drawn', async () => {
  await show(<TakeOutline place={[1.4, 43.6]} zones={ZONES} onTaken={() => undefined} />, ['map_tools']);
  expect(screen.queryByRole('button')).toBeNull();
});
