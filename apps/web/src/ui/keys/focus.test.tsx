import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { focusFirst, isFocusLost, useFocusBack, useFocusNext } from './focus.ts';

const Opened = ({ onClose }: { readonly onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    close
  </button>
);

const Opener = () => {
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(isOpen);
  if (isOpen) return <Opened onClose={() => setOpen(false)} />;
  return (
    <button type="button" ref={opener} onClick={() => setOpen(true)}>
      open
    </button>
  );
};

it('The focus comes back to the button that opened what has closed', async () => {
  const user = await show(<Opener />);
  await user.click(screen.getByRole('button', { name: 'open' }));
  await user.click(screen.getByRole('button', { name: 'close' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' }));
});

const Asked = ({ onSaved }: { readonly onSaved: () => void }) => {
  const section = useFocusNext<HTMLElement>();
  return (
    <section ref={section}>
      <button type="button" onClick={onSaved}>
        save
      </button>
    </section>
  );
};

const Page = () => {
  const [isAsked, setAsked] = useState(true);
  return (
    <>
      <button type="button">before</button>
      {isAsked && <Asked onSaved={() => setAsked(false)} />}
      <button type="button" disabled>
        locked
      </button>
      <button type="button">after</button>
    </>
  );
};

it('goes on to the next control when a part of the page is done and leaves', async () => {
  const user = await show(<Page />);
  await user.click(screen.getByRole('button', { name: 'save' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'after' })));
  expect(isFocusLost()).toBe(false);
});

it('The first focus finds the control that can be reached', async () => {
  await show(<Page />);
  expect(focusFirst(document.body)).toBe(true);
  expect(document.activeElement?.textContent).toBe('before');
  expect(focusFirst(null)).toBe(false);
});
