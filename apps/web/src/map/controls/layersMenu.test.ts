import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sheetOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const touchRules = (sheet: string): string =>
  [...sheet.matchAll(/@media \(pointer: coarse\) \{\n([\s\S]*?)\n\}/g)].map(([, rules]) => rules).join('\n');

it('the style of the menu gives the rows of the menu a finger’s height in the sheet that is loaded last', () => {
  const own = sheetOf('layersMenu.css');
  expect(touchRules(own)).toMatch(/\.envol-map-layers label \{\s+min-height: 44px/);
  expect(own.indexOf('@media (pointer: coarse)')).toBeGreaterThan(own.lastIndexOf('min-height: 30px'));
  expect(touchRules(sheetOf('panels.css'))).not.toMatch(/label|layer-/);
});
