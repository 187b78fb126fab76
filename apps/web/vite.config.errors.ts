import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** The words of errors that screens say themselves; sentences of coded errors come with the server's answer. */
export const withoutCodes = (text: string): string => {
  const { codes: _, ...said } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  return JSON.stringify(said);
};

/** 25 kB of sentences that the server says, and no screen: the build leaves them out of what it sends. */
export const errorWords = (): Plugin => ({
  name: 'envol-error-words',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\/packages\/i18n\/(?:fr|en)\/errors\.json(?:\?raw)?$/ },
    handler: async (id) => {
      const text = withoutCodes(await readFile(id.replace(/\?raw$/, ''), 'utf8'));
      return id.endsWith('?raw') ? `export default ${JSON.stringify(text)};` : text;
    },
  },
});
