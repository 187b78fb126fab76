import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { MAVIC } from '../../../test/drones.ts';
import { WaysOut } from './WaysOut.tsx';

const api = setUpFakeApi();

const said = async (isNextStep: boolean, fleet = 2): Promise<readonly string[]> => {
  api.now.answer(
    'simplifiedDrones',
    Array.from({ length: fleet }, (_, index) => ({ ...MAVIC, id: index + 1 })),
  );
  await show(
    <WaysOut
      remedies={[{ kind: 'drone' }]}
      free={30}
      busy={false}
      isNextStep={isNextStep}
      onApply={() => undefined}
    />,
    ['flights'],
  );
  return screen.getAllByRole('button').map(({ textContent }) => textContent.replace(/\s/g, ' '));
};

it('begins with what the sentence says where that is a change of the plan', async () => {
  expect(await said(true)).toEqual(['Choisir un autre drone', 'Voler à 30 m sans accord']);
});

it('begins with the lower flight where the sentence names somebody to ask', async () => {
  expect(await said(false)).toEqual(['Voler à 30 m sans accord', 'Choisir un autre drone']);
});

it('WaysOut leads to another drone to add where the fleet holds no other', async () => {
  expect(await said(true, 1)).toEqual(['Ajouter un drone', 'Voler à 30 m sans accord']);
});
