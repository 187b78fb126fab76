import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { OrganisationFilter } from './OrganisationFilter.tsx';
import { usersSearch } from './users.search.ts';

const api = setUpFakeApi();

it('OrganisationFilter finds organisations of any kind by name, and chooses one', async () => {
  api.now.answer('findOrganisations', [
    { key: 'operator-12', kind: 'operator', name: 'Nord Drone', members_count: 3 },
    { key: 'structure-4', kind: 'structure', name: 'Nord Approche', members_count: 1 },
  ]);
  const onChange = vi.fn();
  const user = await show(<OrganisationFilter chosen={null} onChange={onChange} />, ['users']);
  await user.click(screen.getByRole('button', { name: 'Organisation' }));
  await user.type(screen.getByRole('searchbox', { hidden: true }), 'nord');
  await user.click(
    await screen.findByRole('checkbox', { name: 'Nord Approche · Structure · 1 personne', hidden: true }),
  );
  expect(onChange).toHaveBeenCalledWith('structure-4');
  expect(api.now.sent.at(-1)?.query.get('q')).toBe('nord');
});

it('reads from an address what the list can be narrowed to, and nothing else', () => {
  const told = { q: 7, state: 'blocked', group: 'visitors', organisation: 'operator-12' };
  expect(usersSearch(told)).toEqual({ ...told, q: '7' });
  expect(usersSearch({ state: 'x', group: 'pilots', organisation: 'operator-0' })).toEqual({});
});
