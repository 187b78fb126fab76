import { expect, it } from 'vitest';
import { show, textOnScreen } from '../../../test/dom.tsx';
import { OutlinesCut } from './OutlinesCut.tsx';

const drawn = { areas: [{}] };
const middle = { areas: [] };

it.each([
  [[drawn, middle, middle], '2 missions sont affichées par leur seul repère'],
  [[drawn, middle], 'Une mission est affichée par son seul repère'],
])('OutlinesCut counts the missions that the map shows without their outline', async (missions, said) => {
  await show(<OutlinesCut missions={missions} />, ['map']);
  expect(textOnScreen()).toContain(said);
});

it('OutlinesCut says nothing where every mission has its outline', async () => {
  await show(<OutlinesCut missions={[drawn]} />, ['map']);
  expect(textOnScreen()).toBe('');
});
