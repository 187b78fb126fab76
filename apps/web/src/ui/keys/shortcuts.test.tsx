import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useShortcuts } from './shortcuts.ts';

const Request = ({ name, onRefuse }: { readonly name: string; readonly onRefuse: (of: string) => void }) => {
  useShortcuts([{ keys: 'x', label: `refuse ${name}`, group: 'requests', run: () => onRefuse(name) }]);
  return <b>{name}</b>;
};

const page = document.createElement('div');
document.body.append(page);
const root = createRoot(page);
afterEach(() => root.render(null));

/** Draws as the page does, without a test's haste, and presses the key once what is drawn can be seen. */
const pressedAsSoonAsSeen = async (name: string, onRefuse: (of: string) => void): Promise<void> => {
  const seen = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (page.textContent !== name) return;
      observer.disconnect();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }));
      resolve();
    });
    observer.observe(page, { childList: true, subtree: true, characterData: true });
  });
  root.render(<Request key={name} name={name} onRefuse={onRefuse} />);
  await seen;
};

it('useShortcuts answers a key for what is seen, from the first moment on', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const refused = vi.fn<(of: string) => void>();
  await pressedAsSoonAsSeen('A-1007', refused);
  expect(refused.mock.calls).toEqual([['A-1007']]);
  await pressedAsSoonAsSeen('A-1008', refused);
  expect(refused.mock.calls).toEqual([['A-1007'], ['A-1008']]);
});
