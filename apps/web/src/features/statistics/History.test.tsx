import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { History } from './History.tsx';

const api = setUpFakeApi();
const saved: Blob[] = [];

const COUNT = 230;
const line = (id: number) => ({
  id,
  action: 'accept' as const,
  author_name: `Contrôleur ${id}`,
  approval_id: 7,
  subject_type: 'approval' as const,
  subject_id: 7,
  display_identifier: 'A-7',
  flight_name: 'Halle',
  author_side: 'authority' as const,
  company_name: 'Aéro Vision',
  status: null,
  message: null,
  created_at: '2026-06-10T09:00:00.000Z',
});

const period = { date_min: '2026-01-01', date_max: '2026-12-31' };
const Page = () => <History id={3} period={period} zone="Europe/Paris" />;

it('History shows a page, more when asked for, and puts every line into its file', async () => {
  signedInAs(['statistics:read']);
  api.now.answer('listApprovalsHistory', ({ query }) => {
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    const ids = Array.from({ length: Math.min(limit, COUNT - offset) }, (_, at) => offset + at + 1);
    return { count: COUNT, next: null, previous: null, results: ids.map(line) };
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) saved.push(content);
    return 'blob:kept';
  });
  const { user } = await showPage('/statistics', Page, ['statistics', 'approvals', 'day']);
  expect(await screen.findAllByRole('listitem')).toHaveLength(12);
  expect(screen.getByText(/230 actions/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(24));
  await user.click(screen.getByRole('button', { name: /exporter en CSV$/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await saved[0]?.text())?.trim().split('\n')).toHaveLength(COUNT + 1);
});

it('says who closed a request, and what nobody did', async () => {
  signedInAs(['statistics:read']);
  const done = (id: number, action: string, author_side: string) => ({ ...line(id), action, author_side });
  const results = [
    done(1, 'close', 'authority'),
    done(2, 'close', 'system'),
    done(3, 'accept', 'system'),
    { ...done(4, 'require_landing', 'authority'), subject_type: 'take_off' },
  ];
  api.now.answer('listApprovalsHistory', { count: 4, next: null, previous: null, results } as never);
  await showPage('/statistics', Page, ['statistics', 'approvals', 'day']);
  const said = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(said[0]).toContain('a clos la demande A-7');
  expect(said[1]).toContain('a clos la demande\u00a0: sa période est passée');
  expect(said[2]).toContain('a accepté (action automatique)');
  expect(said[3]).toContain('a donné l’ordre d’atterrir');
});
