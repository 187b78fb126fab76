import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CircleAlert, Drone, LoaderCircle, PanelLeftOpen } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createLineIcon } from './src/ui/lineIcon.ts';
import { withLinesAlone } from './vite.config.icons.ts';

const sourceOf = (name: string): string =>
  readFileSync(
    fileURLToPath(import.meta.resolve('lucide-react')).replace(/dist.*/, `dist/esm/icons/${name}.mjs`),
    'utf8',
  );

/** The icon that the build makes of a module of the library. */
const builtOf = (name: string): ReturnType<typeof createLineIcon> => {
  const [, lines] =
    /createLineIcon\((\[[\s\S]*\])\);/.exec(withLinesAlone(sourceOf(name), 'module') ?? '') ?? [];
  const plain = (lines ?? '').replaceAll(/(?<=[{,]\s*)(\w+):/g, '"$1":');
  return createLineIcon(JSON.parse(plain));
};

/** As it is drawn, without the classes of the library's own. */
const markupOf = (icon: Parameters<typeof createElement>[0], props: object): string =>
  renderToStaticMarkup(createElement(icon, props))
    .replaceAll(/lucide[\w-]*/g, '')
    .replaceAll(/ class="\s*"/g, '')
    .replaceAll(/class="\s*/g, 'class="');

const ICONS = {
  'circle-exclamation-point': CircleAlert,
  drone: Drone,
  'loader-circle': LoaderCircle,
  'panel-left-open': PanelLeftOpen,
};
const PROPS = [
  {},
  { size: 16 },
  { size: 22, strokeWidth: 1.7, 'aria-hidden': true },
  { 'aria-label': 'Gel' },
  { className: 'turning' },
  { color: 'red' },
];

const attributesOf = (markup: string): readonly string[] =>
  [...markup.matchAll(/<(\w+)|([\w-]+="[^"]*")/g)].map(([whole]) => whole).toSorted();

describe('icons of a build', () => {
  for (const [name, icon] of Object.entries(ICONS))
    it(`draws ${name} as the library does`, () => {
      for (const props of PROPS)
        expect(attributesOf(markupOf(builtOf(name), props))).toEqual(attributesOf(markupOf(icon, props)));
    });

  it('leaves a module that only names another one', () => {
    expect(withLinesAlone("export { __iconData, default } from './circle-alert.mjs';", 'module')).toBeNull();
  });
});
