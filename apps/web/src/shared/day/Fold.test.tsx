import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { Fold } from './Fold.tsx';

setUpFakeApi();

it('Fold draws what is folded once it is opened', async () => {
  await show(
    <Fold title="Échanges">
      <p>Messages</p>
    </Fold>,
  );
  expect(screen.queryByText('Messages')).toBeNull();
  const details = screen.getByText('Échanges').closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(await screen.findByText('Messages')).toBeTruthy();
});
