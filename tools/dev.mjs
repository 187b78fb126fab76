// `npm run dev`: the server begins anew and the browser reloads as sources change; one terminal, Ctrl+C stops both.
// The page is at Vite's address; the server's own shows the last build.
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureHooks, ensureInstalled } from './install.mjs';
import { forwardSignals, loadSettings, root, SERVER_FLAGS, serverNode, supervise } from './process.mjs';

await ensureInstalled();
await ensureHooks();
loadSettings();
const node = serverNode();
if (!node) {
  console.error('Node 24 is needed: install it and start again with it.');
  process.exit(1);
}

const programs = [
  {
    name: 'api',
    colour: 36,
    args: [...SERVER_FLAGS, join('apps', 'api', 'src', 'devServer.ts')],
    cwd: root,
  },
  {
    name: 'web',
    colour: 35,
    args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js')],
    cwd: join(root, 'apps', 'web'),
  },
];

let stopping = false;
const children = programs.map(({ name, colour, args, cwd }) => {
  const { child, ended } = supervise(node, args, {
    cwd,
    // A change restarts at once, whatever connections the browser keeps.
    env: {
      DEMO: 'true',
      STOP_GRACE_MS: '0',
      ENVOL_API: `http://127.0.0.1:${process.env.PORT ?? 4600}`,
      ...process.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const label = process.stdout.isTTY ? `\u001b[${colour}m${name}\u001b[0m` : name;
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${label} | ${line}`));
  return { child, ended };
});

forwardSignals(() => {
  stopping = true;
  return children.map(({ child }) => child);
});

const codes = await Promise.all(
  children.map(async ({ child, ended }) => {
    const code = await ended;
    for (const other of children) if (other.child !== child) other.child.kill('SIGTERM');
    return stopping ? 0 : code;
  }),
);
process.exitCode = Math.max(...codes);
