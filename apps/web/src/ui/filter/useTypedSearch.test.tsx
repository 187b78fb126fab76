import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useTypedSearch } from './useTypedSearch.ts';

const typing = () => {
  const send = vi.fn<(text: string) => void>();
  const hook = renderHook(({ asked }) => useTypedSearch(asked, send, 10), {
    initialProps: { asked: 'north' },
  });
  return {
    send,
    go: (asked: string) => hook.rerender({ asked }),
    type: (text: string) => act(() => hook.result.current[1](text)),
    typed: () => hook.result.current[0],
  };
};

it('a typed search is sent once, trimmed, when the typing pauses, and stays as it was typed', async () => {
  const { send, go, type, typed } = typing();
  type('north e');
  type('north east ');
  await waitFor(() => expect(send.mock.calls).toEqual([['north east']]));
  go('north east');
  expect(typed()).toBe('north east ');
});

it('a typed search follows an address that comes otherwise, and sends nothing for it', async () => {
  const { send, go, type, typed } = typing();
  go('south');
  expect(typed()).toBe('south');
  go('');
  expect(typed()).toBe('');
  type('west');
  await waitFor(() => expect(send.mock.calls).toEqual([['west']]));
});
