import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const LINES = /^ {2}node: (\[[\s\S]*?\])(?:,\n {2}aliases: |\n\};)/m;
const KEY = /,\s+key: "\w+"(?=\s+\})/g;
const IS_PLAIN = /^ {2}size: 24,$/m;

/**
 * A module of an icon as its lines alone, drawn by `module`; null where it is not one, or drawn otherwise than by elements of
 * 24 × 24.
 */
export const withLinesAlone = (code: string, module: string): string | null => {
  const [, lines] = LINES.exec(code) ?? [];
  if (lines === undefined || !IS_PLAIN.test(code) || !code.includes('createLucideIcon(__iconData)'))
    return null;
  return `import { createLineIcon } from ${JSON.stringify(module)};
export default /* @__PURE__ */ createLineIcon(${lines.replace(KEY, '')});
`;
};

/**
 * Icons carry their name, their former names, and a random key a line, and are drawn by a general program of 2 kB: together 4 kB
 * of the map's first screen.
 */
export const lineIcons = (): Plugin => ({
  name: 'envol-line-icons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/node_modules\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => {
      const lines = withLinesAlone(code, resolve(import.meta.dirname, 'src/ui/lineIcon.ts'));
      return lines === null ? null : { code: lines, map: null };
    },
  },
});
