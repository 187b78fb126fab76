import type { ApprovalSummary } from '@envol/contract/approvals';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { approvalOf } from '../../../../test/approvals.ts';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { showPage } from '../../../../test/router.tsx';
import { queryClient } from '../../../api/queryClient.ts';
import { Opening } from '../detail/Opening.tsx';
import { useOpening } from './useOpening.ts';

setUpFakeApi();

const Queue = () => {
  const [opening, setOpening] = useOpening(null);
  return (
    <>
      <button type="button" onClick={() => setOpening(7)}>
        open
      </button>
      {opening !== null && <Opening id={opening} />}
    </>
  );
};

it('useOpening shows at once what the list knows of a request that is on its way', async () => {
  const known: ApprovalSummary = approvalOf({});
  queryClient.setQueryData(['approvals', 'queue', {}], { pages: [{ results: [known] }] });
  const { user } = await showPage('/map/approvals', Queue, ['approvals']);
  expect(screen.queryByRole('heading', { name: known.flight.name })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'open' }));
  expect(screen.getByRole('heading', { name: known.flight.name })).toBeDefined();
  expect(screen.getByText(/A-1007/).textContent).toContain(known.company_name);
});
