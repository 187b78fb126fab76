// `npm run backup|restore|audit -- …`: what whoever runs the platform does beside it, with the settings of the server.
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { loadSettings, root, run, serverNode } from './process.mjs';

await ensureInstalled();
loadSettings();
const node = serverNode();
if (!node) {
  console.error('Node 24 is needed.');
  process.exit(1);
}
const program = join(root, 'apps', 'api', 'src', 'operations', 'cli.ts');
const { code } = await run(node, [program, ...process.argv.slice(2)], { inherit: true });
process.exitCode = code;
