import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { approvalOf } from '../../../../test/approvals.ts';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { showPage } from '../../../../test/router.tsx';
import { ToAnswer } from './ToAnswer.tsx';

const api = setUpFakeApi();

/** One more than a page. */
const waiting = Array.from({ length: 41 }, (_, index) => approvalOf({ id: index + 1 }));

it('ToAnswer shows what is to be answered beyond the first page', async () => {
  api.now.answer('listApprovals', ({ query }) => {
    const all = query.get('only_approvals_to_process') === 'true' ? waiting : [];
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    const results = all.slice(offset, offset + limit);
    return { count: all.length, next: null, previous: null, to_process: all.length, results } as never;
  });
  const { user } = await showPage('/approvals/week', ToAnswer, ['approvals']);
  const [list] = await screen.findAllByRole('list');
  if (list === undefined) throw new Error('No list');
  expect(within(list).getAllByRole('link')).toHaveLength(40);
  await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  expect(await within(list).findAllByRole('link')).toHaveLength(41);
});
