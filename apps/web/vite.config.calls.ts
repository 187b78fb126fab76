import type { Plugin } from 'vite';

/** `import { endpoints } from '../api/endpoints.ts';` */
const IMPORT = /import \{ endpoints \} from '[./]+(?:api\/)?endpoints\.ts';/;
const NAMED = /(?<![.\w])endpoints\.(\w+)/g;

/** The module with its own calls written out in front of it, on its first line, so that every line keeps its number. */
export const withOwnCalls = (code: string, table: Readonly<Record<string, object>>): string => {
  const names = new Set<string>();
  const body = code.replace(IMPORT, '').replace(NAMED, (_, name: string) => {
    names.add(name);
    return `CALL_${name}`;
  });
  const calls = [...names].map((name) => {
    const call = table[name];
    if (call === undefined) throw new Error(`The contract has no call ${name}`);
    return `const CALL_${name}=${JSON.stringify(call)};`;
  });
  return calls.join('') + body;
};

/**
 * The calls of the contract carry zod schemas, which the browser's client does not need: the build writes into each
 * module of the calls that it names the method, the path and the kinds of body and response. The sign-in's bundle
 * thus holds no call of other screens (the whole table was 2.7 kB of it, and grows with every module). Without the
 * plugin `src/api/endpoints.ts` gives the same at run time.
 */
export const ownCalls = (): Plugin => {
  let table: Record<string, object> = {};
  return {
    name: 'envol-own-calls',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const { endpoints } = await import('@envol/contract/api');
      const { toWire } = await import('./src/api/wire.ts');
      table = Object.fromEntries(Object.entries(endpoints).map(([name, each]) => [name, toWire(each)]));
    },
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: IMPORT },
      handler: (code) => ({ code: withOwnCalls(code, table), map: null }),
    },
  };
};
