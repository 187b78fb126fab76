import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { signedInAs } from '../../../../test/people.ts';
import { presentTime } from '../../../device/clock.ts';
import { ReadSource } from './ReadSource.tsx';

const api = setUpFakeApi();
const HOUR = 3_600_000;
const inHours = (hours: number): string => new Date(presentTime() + hours * HOUR).toISOString();
const notam = { source: 'notam', status: 'not_checked' as const };
const draw = (date_start: string) =>
  show(
    <ul>
      <ReadSource flight={{ id: 7, date_start, date_end: date_start }} check={notam} name="NOTAM" />
    </ul>,
    ['missions', 'flights'],
  );

it('says what was declared, in whose name', async () => {
  signedInAs(['flight:read', 'flight:write']);
  api.now.answer('readSource', {
    readings: [{ source: 'notam', at: inHours(0), until: inHours(12), by: 'Claire Morel' }],
  });
  const user = await draw(inHours(3));
  await user.click(screen.getByRole('button', { name: /Je l’ai lu/ }));
  await waitFor(() => expect(document.body.textContent).toContain('lu par Claire Morel'));
});

it('takes no reading that is over before the flight', async () => {
  signedInAs(['flight:read', 'flight:write']);
  await draw(inHours(24 * 8));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/^Trop tôt : à lire à partir du .* UTC$/)).toBeTruthy();
});
