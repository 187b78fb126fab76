import type { DatasetEdition, DatasetImport, ElevationModel } from '@envol/contract/datasets';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { Datasets } from './DatasetsPage.tsx';

const api = setUpFakeApi();
beforeEach(() => api.now.answer('listElevationModels', { is_asked: true, models: [] }));

const EDITION: DatasetEdition = {
  id: 2,
  source: 'UAS',
  version: '2026-05-14',
  effective_date: '2026-05-14',
  licence: '–',
  attribution: 'SIA',
  imported_at: '2026-05-14T08:00:00.000Z',
  valid_until: '2026-06-11',
  is_current: true,
  is_waiting: false,
  origin: 'package',
  imported_by: null,
  withdrawn_at: null,
  records_count: 3642,
  refused_count: 0,
};
const READ: DatasetImport = {
  id: 5,
  source: 'UAS',
  file_name: 'zones.json',
  bytes: 12,
  status: 'ready',
  error: null,
  asked_by: 'Staff',
  created_at: '2026-05-15T08:00:00.000Z',
  finished_at: null,
  report: {
    version: '2026-05-15',
    is_in_force: false,
    counts: { zones: 2 },
    difference: {
      added: { count: 1, names: ['FR1'] },
      removed: { count: 3642, names: ['FR2'] },
      changed: { count: 0, names: [] },
    },
    refused: { count: 0, names: [] },
    repaired: { count: 0, names: [] },
    objection: { kind: 'loses', percent: 5, kinds: [{ kind: 'zones', before: 3642, after: 2 }] },
  },
};

it('DatasetsPage says what a file would change before it is put in force, and puts a former version back with a reason', async () => {
  api.now.answer('listDatasetImports', [READ]);
  api.now.answer('listDatasetEditions', [
    EDITION,
    { ...EDITION, id: 1, version: '2026-04-16', is_current: false },
  ]);
  api.now.answer('confirmDatasetImport', { ...READ, status: 'storing' });
  api.now.answer('putDatasetInForce', [EDITION]);
  const user = await show(<Datasets />, ['datasets', 'errors']);
  expect(await screen.findByText(/^Nouveaux/)).toBeTruthy();
  expect(screen.getByText(/perd plus de 5/)).toBeTruthy();
  const records = screen.getAllByText(/642 enregistrements/);
  expect(records.map(({ textContent }) => textContent?.includes('3\u202f642 enregistrements'))).toContain(
    true,
  );
  await user.click(screen.getByRole('button', { name: 'Mettre en vigueur' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('2026-05-15');
  await user.click(
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Mettre en vigueur') ??
      dialog,
  );
  await waitFor(() => expect(api.now.sent).toContainEqual(expect.objectContaining({ params: { id: '5' } })));
  await user.click(await screen.findByRole('button', { name: 'Remettre en vigueur UAS 2026-04-16' }));
  await user.type(await screen.findByRole('textbox', { name: /Motif/ }), 'Des zones manquent');
  await user.click(screen.getByRole('button', { name: 'Remettre en vigueur' }));
  await waitFor(() =>
    expect(api.now.sent).toContainEqual(
      expect.objectContaining({ params: { id: '1' }, body: { reason: 'Des zones manquent' } }),
    ),
  );
});

it('DatasetsPage names fields, kinds and reasons in words, and a refusal too', async () => {
  const { report } = READ;
  if (report === null) throw new Error('a report was expected');
  const named = (...names: string[]) => ({ count: names.length, names });
  api.now.answer('listDatasetImports', [
    {
      ...READ,
      report: {
        ...report,
        difference: { added: named(), removed: named(), changed: named('CTR BLAGNAC: lower, upper') },
        refused: named('LF-R 1: unreadable_limit'),
        repaired: named('LF-R 2: of_a_later_reader'),
        objection: { kind: 'loses', percent: 5, kinds: [{ kind: 'control_zone', before: 9, after: 2 }] },
      },
    },
    { ...READ, id: 6, status: 'failed', error: 'not_json', report: null },
    { ...READ, id: 7, status: 'failed', error: 'The file a.json is none.', report: null },
  ]);
  api.now.answer('listDatasetEditions', [EDITION]);
  await show(<Datasets />, ['datasets', 'errors']);
  for (const said of [
    'CTR BLAGNAC : plancher, plafond',
    'LF-R 1 : limite illisible',
    'LF-R 2 : of_a_later_reader',
    'Ce fichier n’est pas du JSON lisible.',
    'The file a.json is none.',
  ])
    expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getByText(/zones de contrôle 9 → 2/)).toBeTruthy();
});

it('says of versions in force which are out of date, and shows none of them in green', async () => {
  api.now.answer('listDatasetImports', []);
  api.now.answer('listDatasetEditions', [
    { ...EDITION, effective_date: '2020-05-14', valid_until: '2020-06-11' },
    { ...EDITION, id: 3, source: 'SIA', valid_until: '9999-12-30' },
  ]);
  await show(<Datasets />, ['datasets', 'errors']);
  const chipOf = (label: string) => screen.getByText(label).dataset.tone;
  expect(await screen.findByText('En vigueur, mais périmée depuis le 11 juin 2020')).toBeTruthy();
  expect(chipOf('En vigueur, mais périmée depuis le 11 juin 2020')).toBe('warn');
  expect(chipOf('En vigueur')).toBe('ok');
});

const MODEL: ElevationModel = {
  id: 9,
  name: 'relief.tif',
  error_m: 7,
  licence: 'Licence Ouverte 2.0',
  imported_at: '2026-05-14T08:00:00.000Z',
  imported_by: 'Staff',
  withdrawn_at: null,
  heights_count: 11,
  box: [-2.5, 45.5, 2.54, 45.53],
};

it('DatasetsPage takes a model of the ground out of use with a reason, and says where its heights are missing', async () => {
  const { report } = READ;
  if (report === null) throw new Error('a report was expected');
  const { name: version, error_m, licence, box } = MODEL;
  const elevation = { columns: 4, rows: 3, lowest_m: 100, highest_m: 320, heights_count: 11, former: null };
  api.now.answer('listDatasetImports', [
    {
      ...READ,
      source: 'ELEVATION',
      report: {
        ...report,
        version,
        objection: null,
        elevation: { ...elevation, error_m, licence, box: box ?? [0, 0, 0, 0] },
      },
    },
  ]);
  api.now.answer('listDatasetEditions', [EDITION]);
  api.now.answer('listElevationModels', { is_asked: false, models: [MODEL] });
  api.now.answer('withdrawElevationModel', { is_asked: false, models: [MODEL] });
  const user = await show(<Datasets />, ['datasets', 'errors']);
  expect(await screen.findByText(/1 point sans hauteur/)).toBeTruthy();
  expect(screen.getByText(/TERRAIN/)).toBeTruthy();
  expect(screen.getAllByText(/45,5° N 2,5° O – 45,53° N 2,54° E/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Retirer relief.tif' }));
  await user.type(await screen.findByRole('textbox', { name: /Motif/ }), 'Décalé');
  await user.click(screen.getByRole('button', { name: 'Retirer' }));
  await waitFor(() =>
    expect(api.now.sent).toContainEqual(
      expect.objectContaining({ params: { id: '9' }, body: { reason: 'Décalé' } }),
    ),
  );
});

const openImport = async () => {
  api.now.answer('listDatasetImports', []);
  api.now.answer('listDatasetEditions', [EDITION]);
  api.now.answer('startDatasetImport', READ);
  const user = await show(<Datasets />, ['datasets', 'errors']);
  await user.click(screen.getByRole('button', { name: 'Importer un fichier' }));
  return user;
};
const choose = (user: Awaited<ReturnType<typeof openImport>>, name: string) =>
  user.upload(screen.getByLabelText('Fichier, 40 Mo au plus'), new File(['{}'], name));
const sentForms = () => api.now.sent.filter(({ name }) => name === 'startDatasetImport');

it('DatasetsPage sends a publication without a word about models', async () => {
  const user = await openImport();
  await choose(user, 'zones.json');
  await user.click(screen.getByRole('button', { name: 'Lire le fichier' }));
  await waitFor(() => expect(sentForms()).toHaveLength(1));
  const [{ body } = { body: null }] = sentForms();
  expect([...(body as FormData).keys()].sort()).toEqual(['files', 'source']);
});

it('DatasetsPage asks for the licence of a model before it is sent', async () => {
  const user = await openImport();
  await user.click(await screen.findByRole('button', { name: /Source/ }));
  await user.click(await screen.findByRole('option', { name: /Modèle de relief/ }));
  await choose(user, 'relief.tif');
  const read = screen.getByRole('button', { name: 'Lire le fichier' });
  await user.click(read);
  const licence = await screen.findByRole('textbox', { name: 'Licence' });
  await waitFor(() => expect(licence.getAttribute('aria-invalid')).toBe('true'));
  expect(sentForms()).toEqual([]);
  await user.type(licence, 'Licence Ouverte 2.0');
  await user.click(read);
  await waitFor(() => expect(sentForms()).toHaveLength(1));
  const [{ body } = { body: null }] = sentForms();
  expect([(body as FormData).get('licence'), (body as FormData).get('error_m')]).toEqual([
    'Licence Ouverte 2.0',
    '16',
  ]);
});
