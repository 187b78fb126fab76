import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { dismissAllSnackbars } from '../../ui/snackbar/snackbars.ts';
import { PasteBriefing } from './PasteBriefing.tsx';

const api = setUpFakeApi();
const words = ['notams', 'formats', 'errors'] as const;
const report = { read: 84, added: 0, changed: 0, ended: 0, ended_simulated: 0, firs: [], refused: [] };
const sent = () =>
  api.now.sent.flatMap(({ name, body }) =>
    name === 'importNotams' ? [body as { dry_run: boolean; confirm: boolean }] : [],
  );

it('PasteBriefing asks whether what a complete briefing leaves out has ended, and sends the answer', async () => {
  const losses = [{ fir: 'LFFF', lost: 16, valid: 100 }];
  api.now.answer('importNotams', { ...report, losses, is_held: true });
  const user = await show(<PasteBriefing />, words);
  await user.type(screen.getByRole('textbox', { name: /briefing/ }), 'x');
  await user.click(screen.getByRole('checkbox', { name: /complet/ }));
  expect(screen.queryByRole('checkbox', { name: /bien terminés/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Vérifier' }));
  expect((await screen.findByRole('status')).textContent).toMatch(
    /LFFF.*16 messages encore valables sur 100.*partiel/,
  );
  await user.click(screen.getByRole('checkbox', { name: /bien terminés/ }));
  await user.click(screen.getByRole('button', { name: /Importer 84/ }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ dry_run, confirm }) => [dry_run, confirm])).toEqual([
    [true, false],
    [false, true],
  ]);
});

it('PasteBriefing asks nothing where nothing much is missing', async () => {
  api.now.answer('importNotams', { ...report, losses: [], is_held: false });
  const user = await show(<PasteBriefing />, words);
  await user.type(screen.getByRole('textbox', { name: /briefing/ }), 'x');
  await user.click(screen.getByRole('button', { name: 'Vérifier' }));
  await screen.findByRole('status');
  expect(screen.queryByRole('checkbox', { name: /bien terminés/ })).toBeNull();
});

it.each([
  [1, '1 NOTAM importé'],
  [2, '2 NOTAM importés'],
])(
  'PasteBriefing tells invented messages that make way apart from those that end: %i read',
  async (read, told) => {
    act(dismissAllSnackbars);
    const ended = { ended: 14, ended_simulated: 13 };
    api.now.answer('importNotams', { ...report, ...ended, read, losses: [], is_held: false });
    const user = await show(<PasteBriefing />, words);
    await user.type(screen.getByRole('textbox', { name: /briefing/ }), 'x');
    await user.click(screen.getByRole('button', { name: 'Vérifier' }));
    const status = await screen.findByRole('status');
    expect(status.textContent).toContain('1 terminé · 13 NOTAM simulés remplacés');
    await user.click(screen.getByRole('button', { name: `Importer ${read} NOTAM` }));
    expect(await screen.findByText(told)).toBeTruthy();
  },
);
