import type { Approval } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { AskOpinions } from './AskOpinions.tsx';

const api = setUpFakeApi();
const approval = { id: 9, time_zone: 'Europe/Paris' } as unknown as Approval;
const asked = () => api.now.sent.filter(({ name }) => name === 'askOpinions');

it('AskOpinions says whom it lacks, how many there may be, and asks those who are named', async () => {
  api.now.answer('listOpinionEmails', { emails: [], structures: [] });
  const user = await show(<AskOpinions approval={approval} onClose={vi.fn()} />, ['opinions', 'errors']);
  const send = screen.getByRole('button', { name: 'Envoyer' });
  const [others] = screen.getAllByRole('textbox') as HTMLElement[];
  await user.click(send);
  expect(await screen.findByText('Choisissez au moins une personne ou une structure.')).toBeTruthy();
  const many = Array.from({ length: LIMITS.opinions_asked + 1 }, (_, index) => `v${index}@a.fr`);
  await user.click(others as HTMLElement);
  await user.paste(many.join(', '));
  await user.click(send);
  expect(await screen.findByText(/de 1 à 20 adresses/)).toBeTruthy();
  expect(asked()).toEqual([]);
  api.now.answer('askOpinions', []);
  await user.clear(others as HTMLElement);
  await user.type(others as HTMLElement, 'mairie@a.fr');
  await user.click(send);
  await waitFor(() => expect(asked()[0]?.body).toMatchObject({ approval_id: 9, emails: ['mairie@a.fr'] }));
});
