import { type QueryKey, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../test/dom.tsx';
import { openSessionOf } from '../../test/people.ts';
import { ApiFailure } from '../api/failure.ts';
import { CopyState } from './CopyState.tsx';
import { createCopying } from './copies.ts';

setUpFakeApi();

const AT = Date.parse('2026-11-12T10:32:00Z');
/** A device that kept an answer, and a server that does not answer. */
const persister = createCopying({
  read: async () => ({ at: AT, data: 'kept' }),
  write: async () => undefined,
  remove: async () => undefined,
  now: () => AT,
  wait: () => new Promise(() => undefined),
  owner: () => '1.-',
});

const KEY: QueryKey = ['activations', 'list', {}];
const Board = () => {
  const { data } = useQuery<string>({
    queryKey: KEY,
    queryFn: () => Promise.reject<string>(new ApiFailure(0, 'NETWORK', { detail: '' })),
    persister,
  });
  return <p>{data}</p>;
};

const Screens = () => {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <CopyState className={undefined} />
      {isOpen ? <Board /> : null}
      <button type="button" onClick={() => setOpen(false)}>
        leave
      </button>
    </>
  );
};

it('says in the header of when a board is that the device kept, as long as the board is shown', async () => {
  openSessionOf({ id: 1 });
  const user = await show(<Screens />);
  await screen.findByText('kept');
  expect(screen.getByTitle(/^Copie du .*12 nov/).textContent).toBe('Copie 12 nov.');
  await act(() => user.click(screen.getByRole('button', { name: 'leave' })));
  expect(screen.queryByTitle(/^Copie/)).toBeNull();
});
