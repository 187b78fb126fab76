import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { SettingsHistory } from './SettingsHistory.tsx';

const api = setUpFakeApi();

it('says who changed which setting from what to what, under the names of the page', async () => {
  const changes = [
    { setting: 'max_zones', before: 3, after: null },
    { setting: 'activation_required', before: false, after: true },
    { setting: 'request_form', before: [], after: [{ name: 'ais', label: 'Numéro AIS ?', kind: 'text' }] },
    { setting: 'airspace_approval_categories', before: [{}], after: [{ name: 'Levage', colour: '#ff0000' }] },
    { setting: 'notice_min_days', before: 1, after: 5 },
    { setting: 'max_height_m', before: 150, after: 120 },
    { setting: 'take_off_validity_minutes', before: null, after: 15 },
    { setting: 'period_first_date', before: null, after: '2026-11-24' },
    { setting: 'period_time_start', before: '08:00', after: '09:00' },
    { setting: 'unit_displayed', before: 'km', after: 'NM' },
    { setting: 'enforcement', before: 'told', after: 'enforced' },
    { setting: 'max_zone_surface_m2', before: null, after: 10_000_000 },
    { setting: 'of_a_newer_server', before: 'a', after: 'b' },
  ];
  const entry = { id: 2, version: 3, by: 'Chef', at: '2026-11-20T08:00:00.000Z', is_first: false, changes };
  const first = { ...entry, id: 1, version: 2, is_first: true, changes: [] };
  api.now.answer('settingsJournal', { count: 2, next: null, previous: null, results: [entry, first] });
  await show(<SettingsHistory id={3} />, ['structures']);
  const [{ textContent } = { textContent: '' }, oldest] = await screen.findAllByRole('listitem');
  expect(textContent).toContain('Nombre de zones\u00a0: 3 → non fixé');
  expect(textContent).toContain('Chaque vol est activé avant de commencer\u00a0: non → oui');
  expect(textContent).toContain('Questions\u00a0: 0 élément → Numéro AIS ?');
  expect(textContent).toContain('Catégories\u00a0: 1 élément → Levage');
  expect(textContent).toContain('Préavis minimal\u00a0: 1 jour → 5 jours');
  expect(textContent).toContain('Hauteur\u00a0: 150 m → 120 m');
  expect(textContent).toContain('Validité d’une autorisation\u00a0: non fixé → 15 min');
  expect(textContent).toContain('Premier jour\u00a0: non fixé → mar. 24 nov.');
  expect(textContent).toContain('À partir de\u00a0: 08:00 → 09:00');
  expect(textContent).toContain('Distances\u00a0: en kilomètres → en kilomètres et milles marins');
  expect(textContent).toContain('peut être envoyée → est refusée');
  expect(textContent).toMatch(/Surface par zone\u00a0: non fixé → 10\skm²/);
  expect(oldest?.textContent).toContain('n’ont pas été conservés');
  expect(textContent).toContain('of_a_newer_server\u00a0: « a » → « b »');
});
