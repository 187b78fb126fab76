import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { ImportZones } from './ImportZones.tsx';

const api = setUpFakeApi();
const words = ['structure_zones', 'formats', 'errors'] as const;

const zone = {
  place: 'Poste',
  name: 'Poste',
  geometry: { type: 'Circle' as const, center: [1.4, 43.6] as [number, number], radius_m: 50 },
  area_m2: 7_854,
  zone_class: null,
  lower: null,
  upper: null,
  message: null,
  notes: [],
};
const answer = { format: 'kml' as const, zones: [zone], refused: [], written: 0 };
const kmz = new File(['PK'], 'sites.kmz');
const field = () => document.querySelector('input[type="file"]') as HTMLInputElement;
const forms = () =>
  api.now.sent.flatMap(({ name, body }) =>
    name === 'importStructureZones' ? [Object.fromEntries(body as FormData)] : [],
  );

it('ImportZones takes a KMZ, shows what is in it, and sends the same file to be written', async () => {
  api.now.answer('importStructureZones', answer);
  const user = await show(<ImportZones id={3} />, words);
  expect(field().accept.split(',')).toContain('.kmz');
  await user.upload(field(), kmz);
  const write = await screen.findByRole('button', { name: /1 zone/ });
  api.now.answer('importStructureZones', { ...answer, written: 1 });
  await user.dblClick(write);
  await waitFor(() => expect(forms()).toHaveLength(2));
  expect(forms().map(({ dry_run, kind }) => [kind, dry_run])).toEqual([
    ['competence', 'true'],
    ['competence', 'false'],
  ]);
  const files = forms().flatMap((form) => Object.values(form).filter((each) => each instanceof File));
  expect(files.map((file) => (file as File).name)).toEqual(['sites.kmz', 'sites.kmz']);
});

it('ImportZones names the number of zones that a structure may keep, where a file would go beyond it', async () => {
  api.now.refuse('importStructureZones', 'TOO_MANY_ZONES', {
    detail: '500 zones de cette sorte au plus.',
    params: { limit: 500 },
  });
  const user = await show(<ImportZones id={3} />, words);
  await user.upload(field(), kmz);
  expect((await screen.findByRole('alert')).textContent).toContain('500 zones');
});
