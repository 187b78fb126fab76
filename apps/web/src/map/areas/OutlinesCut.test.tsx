import { expect, it } from 'vitest';
import { show, textOnScreen } from '../../../test/dom.tsx';
import { OutlinesCut } from './OutlinesCut.tsx';

const drawn = { areas: [{}] };
const middle = { areas: [] };

it.each([
  [[drawn, middle, middle], 'La carte ne montre que le repère de 2 missions'],
  [[drawn, middle], 'La carte ne montre que le repère d’une mission'],
])('OutlinesCut counts the missions that the map shows without their outline', async (missions, said) => {
  await show(<OutlinesCut missions={missions} />, ['map']);
  expect(textOnScreen()).toContain(said);
});

it('OutlinesCut says nothing where every mission has its outline', async () => {
  await show(<OutlinesCut missions={[drawn]} />, ['map']);
  expect(textOnScreen()).toBe('');
});
