import type { Opinion } from '@envol/contract/opinions';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { GiveFoot, GiveWords, useGiving } from './GiveOpinion.tsx';

const api = setUpFakeApi();
const OPINION = {
  id: 5,
  version: 1,
  approval: { structure_name: 'Toulouse-Francazal' },
} as unknown as Opinion;

const Give = () => {
  const giving = useGiving(OPINION);
  return (
    <>
      <GiveWords opinion={OPINION} giving={giving} />
      <footer>
        <GiveFoot giving={giving} />
      </footer>
    </>
  );
};

it('An opinion’s form keeps the three answers at the foot, nothing chosen, and asks for words where they are needed', async () => {
  const user = await show(<Give />, ['opinions', 'errors']);
  const foot = screen.getByRole('contentinfo');
  const answers = ['Favorable', 'Défavorable', 'Question'].map((name) =>
    screen.getByRole('button', { name }),
  );
  for (const answer of answers) {
    expect(foot.contains(answer)).toBe(true);
    expect(answer.getAttribute('aria-pressed')).toBe('false');
  }
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Défavorable' }));
  const words = screen.getByRole('textbox');
  expect(document.activeElement).toBe(words);
  const send = screen.getByRole('button', { name: 'Envoyer l’avis défavorable' });
  expect(send).toHaveProperty('disabled', true);
  await user.type(words, 'Héronnière occupée.');
  expect(send).toHaveProperty('disabled', false);
  expect(api.now.sent).toEqual([]);
});
