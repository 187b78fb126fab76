import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { useShowsAdded } from './useShowsAdded.ts';

const Cards = () => {
  const [count, setCount] = useState(1);
  useShowsAdded(count);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        add
      </button>
      {Array.from({ length: count }, (_, index) => `action-${index}`).map((id) => (
        <p key={id} id={id}>
          {id}
        </p>
      ))}
    </>
  );
};

it('useShowsAdded brings the action that was added into view, and none before', async () => {
  const seen = vi.spyOn(window.Element.prototype, 'scrollIntoView').mockReturnValue(undefined as never);
  try {
    const user = await show(<Cards />, ['common']);
    expect(seen).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'add' }));
    expect(seen.mock.contexts).toEqual([screen.getByText('action-1')]);
  } finally {
    seen.mockRestore();
  }
});
