import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { RightPanel, WorkspaceLayout } from './WorkspaceLayout.tsx';

/** What the media queries match, and who listens to them. */
let matches: (media: string) => boolean;
const listeners = new Set<() => void>();
const WIDE = (media: string): boolean => media.includes('1100px');
const BESIDE = (): boolean => false;
const PHONE = (media: string): boolean => media.includes('759.98px');

beforeEach(() => {
  matches = WIDE;
  const prototype = Object.getPrototypeOf(window.matchMedia('all')) as MediaQueryList;
  vi.spyOn(prototype, 'matches', 'get').mockImplementation(function (this: MediaQueryList) {
    return matches(this.media);
  });
  vi.spyOn(prototype, 'addEventListener').mockImplementation((_: string, listener: unknown) => {
    listeners.add(listener as () => void);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  listeners.clear();
});

const become = (next: (media: string) => boolean): void =>
  act(() => {
    matches = next;
    for (const listener of listeners) listener();
  });

const Typed = ({ label }: { readonly label: string }) => {
  const [text, setText] = useState('');
  return <input aria-label={label} value={text} onChange={({ target }) => setText(target.value)} />;
};
const typedIn = (name: string): string => screen.getByRole<HTMLInputElement>('textbox', { name }).value;

it('The layout keeps what is typed in the list and in the detail while the window becomes another', async () => {
  const user = await show(
    <WorkspaceLayout
      panel={
        <>
          <Typed label="Liste" />
          <RightPanel>
            <Typed label="Fiche" />
          </RightPanel>
        </>
      }
      map={null}
    />,
  );
  await user.type(document.querySelector('[aria-label="Liste"]') as HTMLElement, 'lyon');
  await user.type(screen.getByRole('textbox', { name: 'Fiche' }), 'accordé');
  for (const window of [PHONE, BESIDE, WIDE, PHONE]) {
    become(window);
    expect(typedIn('Fiche')).toBe('accordé');
    expect(document.querySelector<HTMLInputElement>('[aria-label="Liste"]')?.value).toBe('lyon');
  }
  expect(screen.getByRole('textbox', { name: 'Fiche' }).closest('[data-stop]')).not.toBeNull();
});

it('The layout gives the focus to what asks for it as it is drawn', async () => {
  await show(
    <WorkspaceLayout
      panel={
        <RightPanel>
          {/* biome-ignore lint/a11y/noAutofocus: what is tested */}
          <input aria-label="Fiche" autoFocus />
        </RightPanel>
      }
      map={null}
    />,
  );
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Fiche');
});
