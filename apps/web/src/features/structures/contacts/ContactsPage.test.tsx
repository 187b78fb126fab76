import type { StructureZone } from '@envol/contract/structure-zones';
import type { InformedContact } from '@envol/contract/structures';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { openSessionOf } from '../../../../test/people.ts';
import { ContactsPage } from './ContactsPage.tsx';

const api = setUpFakeApi();

const contact: InformedContact = {
  name: 'Service du fleuve',
  emails: ['fleuve@example.fr'],
  phone: null,
  zone_id: 7,
  floor_height: 0,
  ceiling_height: 120,
  unit: 'm',
  reference: 'AGL',
  moment: 'asked',
};
const zone: StructureZone = {
  id: 7,
  structure_id: 2,
  updated_at: '2026-11-22T07:00:00.000Z',
  code: 'G1',
  name: 'Le fleuve',
  kind: 'impacting',
  geometry: { type: 'Circle', center: [1.4, 43.6], radius_m: 500 },
  ceiling_m: null,
  zone_class: null,
  lower: null,
  upper: null,
  message: null,
  stroke_colour: '#1f5eff',
  area_m2: 785_000,
};

it('ContactsPage shows the zone of a contact, offers the structure’s own, and sends none for everywhere', async () => {
  openSessionOf({
    permissions: ['structure:write'],
    authority: {
      name: 'Tour',
      authority_type: 'airport',
      role: 'admin',
      access_privileges: ['approvals'],
      simplified_interface: false,
      email_notification_preferences: 'all',
      preferred_basemap: null,
      structures: [{ id: 2, code: 'LFBO', name: 'Tour', reference_point: [1.4, 43.6], unit_displayed: 'km' }],
    },
  });
  api.now.answer('listInformedContacts', { contacts: [contact] });
  api.now.answer('listStructureZones', [zone]);
  api.now.answer('updateInformedContacts', { contacts: [{ ...contact, zone_id: null }] });
  const router = createRouter({
    routeTree: createRootRoute({ component: ContactsPage }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const user = await show(<RouterProvider router={router as never} />, [
    'structures',
    'automatic_actions',
    'errors',
  ]);
  const choice = await screen.findByRole('button', { name: /Zone/ });
  expect(choice.textContent).toContain('G1 · Le fleuve');
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'Partout' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(api.now.sent.find(({ name }) => name === 'updateInformedContacts')).toMatchObject({
      body: { contacts: [{ name: 'Service du fleuve', zone_id: null }] },
    }),
  );
});
