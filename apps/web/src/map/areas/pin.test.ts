import { expect, it } from 'vitest';
import { mapPalette } from '../palette.ts';
import { drawPin, pinTone } from './pin.ts';

const palette = mapPalette('light');

it('a pin reads the tone of a pin from the name of its picture', () => {
  expect(pinTone('pin:dark:accepted', palette)).toBe('accepted');
  expect(pinTone('pin:dark:accepted:old', palette)).toBe('accepted');
  expect([pinTone('ring:dark:9-3', palette), pinTone('pin:dark:unheard', palette)]).toEqual([null, null]);
});

it('a pin draws nothing of another name', () => {
  expect(drawPin('dam', palette)).toBeNull();
});
