import { expect, it, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { DataList } from './DataList.tsx';

const ITEMS = [1, 2, 3];
const list = (onOpen: (item: number) => void, selected?: number) => (
  <DataList
    label="Demandes"
    items={ITEMS}
    idOf={(item) => item}
    hrefOf={(item) => `#${item}`}
    onOpen={onOpen}
    selected={selected}
    row={(item) => `Demande ${item}`}
  />
);

it('The keys of a list go down and up its rows, and open none while none is open', async () => {
  const open = vi.fn();
  const user = await show(list(open));
  await user.keyboard('jj');
  expect(document.activeElement?.textContent).toBe('Demande 2');
  await user.keyboard('k');
  expect(document.activeElement?.textContent).toBe('Demande 1');
  expect(open).not.toHaveBeenCalled();
});

it('DataList opens the next record while one is open, and nothing beyond the last', async () => {
  const open = vi.fn();
  const user = await show(list(open, 2));
  await user.keyboard('j');
  expect(open.mock.calls).toEqual([[3]]);
  open.mockClear();
  const last = await show(list(open, 3));
  await last.keyboard('j');
  expect(open).not.toHaveBeenCalledWith(3);
});
