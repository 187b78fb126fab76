import type { TrackingDevice } from '@envol/contract/tracking-devices';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { box, inDialog } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { asksFirst } from '../../../test/formHabits.ts';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { TrackingDevicesPage } from './TrackingDevicesPage.tsx';

const api = setUpFakeApi();

const DEVICE: TrackingDevice = {
  id: 7,
  name: 'RC Plus Nord',
  username: 'device-abcdefghij',
  ending: 'wxyz',
  serial_numbers: ['1581F5BKD225400BN5PT'],
  created_by: 'Claire Morel',
  created_at: '2026-11-22T10:00:00Z',
  last_connected_at: null,
};
const open = (
  results: readonly TrackingDevice[],
  mqtt: { port: number; tls_port: number | null } | null,
  mayWrite = true,
) => {
  signedInAs(mayWrite ? ['tracking-device:read', 'tracking-device:write'] : ['tracking-device:read']);
  api.now.answer('listTrackingDevices', { results: [...results], mqtt });
  return showPage('/settings/tracking-devices', TrackingDevicesPage, ['tracking_devices', 'errors']);
};

it('TrackingDevicesPage tells each device, and where they connect to', async () => {
  await open([DEVICE], { port: 1883, tls_port: 8883 }, false);
  expect(await screen.findByText('RC Plus Nord')).toBeDefined();
  expect(screen.getByText(/device-abcdefghij/)).toBeDefined();
  expect(screen.getByText(/8883/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ajouter un appareil' })).toBeNull();
});

it('says that this server listens to none', async () => {
  await open([], null);
  expect(await screen.findByText('Aucun appareil')).toBeDefined();
  expect(screen.getByText(/n’accepte pas d’appareils/)).toBeDefined();
});

it('TrackingDevicesPage adds one by its name, and shows its secret once', async () => {
  const { user } = await open([], { port: 1883, tls_port: null });
  await user.click(await screen.findByRole('button', { name: 'Ajouter un appareil' }));
  const submit = () => inDialog('Ajouter');
  await asksFirst({ api: api.now, user, input: () => box('Nom'), submit });
  await user.type(box('Nom'), 'RC Plus Nord');
  await user.type(box(/^Numéros de série/), '1581F5BKD225400BN5PT, FR-2{Enter}  1581F5BKD225400BN5PT');
  api.now.answer('createTrackingDevice', { ...DEVICE, secret: 'once' });
  await user.click(submit());
  expect(await screen.findByText('once')).toBeDefined();
  expect(api.now.last('createTrackingDevice')?.body).toMatchObject({
    name: 'RC Plus Nord',
    serial_numbers: ['1581F5BKD225400BN5PT', 'FR-2'],
  });
  expect(screen.getAllByText(/device-abcdefghij/).length).toBeGreaterThan(0);
});
