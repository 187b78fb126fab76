import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { type Command, SearchFailed, useCommandSource } from './commands.ts';

const place: Command = {
  id: 'lfbo',
  label: 'LFBO · Toulouse-Blagnac',
  group: 'Aérodromes',
  run: () => undefined,
};

const Palette = ({ network }: { readonly network: () => Promise<readonly Command[]> }) => {
  useCommandSource({ id: 'device', min_length: 2, search: async () => [place] });
  useCommandSource({ id: 'network', min_length: 2, search: network });
  return <CommandPalette />;
};

it('CommandPalette shows what the device knows while the network has not answered', async () => {
  const user = await show(<Palette network={() => new Promise(() => undefined)} />);
  await user.type(screen.getByRole('combobox'), 'LFBO');
  expect(await screen.findByRole('option', { name: /LFBO/ })).toBeDefined();
});

it('CommandPalette says what could not be searched, beside what was found', async () => {
  const user = await show(<Palette network={() => Promise.reject(new SearchFailed('Pas d’adresses.'))} />);
  await user.type(screen.getByRole('combobox'), 'LFBO');
  await waitFor(() => expect(screen.getByText('Pas d’adresses.')).toBeDefined());
  expect(screen.getByRole('option', { name: /LFBO/ })).toBeDefined();
});
