import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const IMPORT = /import (\w+) from ('[^']+\.module\.css');/g;
/** Words that no module can export by their own name. */
const RESERVED =
  /^(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|await|eval|arguments)$/;

/**
 * `import styles from './X.module.css'` as `import * as styles`, where the module only reads members of it by their own name:
 * the bundler then names the class itself and drops the table of all classes.
 */
export const withNamedClasses = (code: string): string =>
  code.replace(IMPORT, (whole, name: string, file: string) => {
    const uses = [...code.matchAll(new RegExp(`(?<![.\\w$'"-])${name}(?![\\w$'"/:-])(?:\\.(\\w+))?`, 'g'))];
    // The first one is the import itself.
    const members = uses.slice(1).map(([, member]) => member);
    const isNamed = members.every((member) => member !== undefined && !RESERVED.test(member));
    return isNamed ? `import * as ${name} from ${file};` : whole;
  });

/** 24 bits tell the styles of a folder of this size apart; two that met would be refused. */
const HASH_LENGTH = 4;

/** Names of classes in a build: by file and class, whatever stands on the lines before. Throws where two files would share one. */
export const createScopedName = (root: string): ((name: string, file: string) => string) => {
  const owners = new Map<string, string>();
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
    const hash = createHash('sha256').update(path).digest('base64url').slice(0, HASH_LENGTH);
    const scoped = `_${hash}${name}`;
    const owner = owners.get(scoped) ?? path;
    if (owner !== path) throw new Error(`${owner} and ${path} would share the class ${scoped}`);
    owners.set(scoped, path);
    return scoped;
  };
};

/**
 * Short names of classes, each used by itself: a kilobyte less on the map's first screen. Development
 * keeps the readable ones. A class that its sheet does not have ends the build.
 */
export const shortStyles = (): Plugin => ({
  name: 'envol-short-styles',
  apply: 'build',
  enforce: 'pre',
  onLog: (_level, { code, message }) => {
    if (code === 'IMPORT_IS_UNDEFINED' && message.includes('.module.css')) throw new Error(message);
  },
  config: ({ root = '.' }) => ({ css: { modules: { generateScopedName: createScopedName(root) } } }),
  transform: {
    filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: /\.module\.css'/ },
    handler: (code) => ({ code: withNamedClasses(code), map: null }),
  },
});
