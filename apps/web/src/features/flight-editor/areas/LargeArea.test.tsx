import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, textOnScreen } from '../../../../test/dom.tsx';
import { LargeArea } from './LargeArea.tsx';

const circle = (radius_m: number) => ({ type: 'Circle', center: [1.4, 43.6], radius_m }) as const;

it('says of an area that nobody flies how large it is, and nothing of a usual one', async () => {
  await show(<LargeArea geometry={circle(300)} />, ['map_tools']);
  expect(textOnScreen()).toBe('');
  await show(<LargeArea geometry={circle(32_000)} />, ['map_tools']);
  expect(screen.getByText(/3\s220\skm² : étendue inhabituelle/)).toBeDefined();
});
