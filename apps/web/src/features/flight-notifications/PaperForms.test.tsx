import type { PrefectureNotificationsInfo } from '@envol/contract/flight-notifications';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { PaperForms } from './PaperForms.tsx';

const api = setUpFakeApi();
const INFO = {
  is_needed: true,
  needs_reason: ['over_maximum_days'],
  pilots: [{ id: 4, name: 'Camille Laurent', phone: '+33600000000' }],
  drones: [{ id: 5, name: 'Matrice', registration: 'UAS-FR-300001' }],
  insurances: [],
  registry: 'simulated',
  registry_uid: '184533',
  mail: 'simulated',
  lines: {
    siret: '',
    no_siret: '',
    number: '',
    address: '',
    certificates: [],
    communes: [],
    exclusion: '',
    marking: '',
    signed_at: '',
  },
  recorded: [],
  areas: [],
  prefectures: [{ key: '06', prefecture: 'Préfecture 06', channel: 'own_form', latest_date: '2099-06-01' }],
} as unknown as PrefectureNotificationsInfo;

it('PaperForms asks for what the form on paper lacks, where its filling is refused', async () => {
  api.now.answer('getCerfaPrefecture', { cerfa_prefecture: null });
  api.now.answer('previewPrefectureNotifications', []);
  api.now.refuse('generateCerfaPrefecture', 'NOTICE_INCOMPLETE');
  const flight = { id: 1, time_zone: 'Europe/Paris', areas: [] } as unknown as Parameters<
    typeof PaperForms
  >[0]['flight'];
  const user = await show(<PaperForms flight={flight} info={INFO} />, [
    'flight_notifications',
    'flights',
    'errors',
  ]);
  await user.click(screen.getByRole('button', { name: /Préfecture 06/ }));
  expect(await screen.findByRole('textbox', { name: 'Motif écrit' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'SIRET' })).toBeTruthy();
});
