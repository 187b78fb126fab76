import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { TypedArea } from './TypedArea.tsx';

setUpFakeApi();

it('TypedArea names the line that cannot be read and keeps what was typed, until it is mended', async () => {
  const placed: unknown[] = [];
  let closed = 0;
  const user = await show(
    <TypedArea
      geometry={null}
      onPlace={(geometry) => placed.push(geometry)}
      onClose={() => {
        closed += 1;
      }}
    />,
    ['flights'],
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Coordonnées' });
  expect(document.activeElement).toBe(field);
  const apply = screen.getByRole('button', { name: 'Placer sur la carte' });
  await user.type(field, '43.652, 1.318\nau nord du pont\n43.648, 1.325');
  await user.click(apply);
  expect(screen.getByText(/ligne 2/i)).toBeTruthy();
  expect(field.value).toContain('au nord du pont');
  expect([placed, closed]).toEqual([[], 0]);
  await user.clear(field);
  await user.type(field, '43.652, 1.318\n43.652, 1.324\n43.648, 1.325');
  expect(screen.queryByText(/ligne 2/i)).toBeNull();
  await user.click(apply);
  expect(placed).toMatchObject([{ type: 'Polygon' }]);
  expect(closed).toBe(1);
});
