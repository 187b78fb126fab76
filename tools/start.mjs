// `npm start`: installs what is missing, builds the web when its sources changed, then runs the server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { forwardSignals, root, runNode, seconds, serverNode, supervise } from './process.mjs';
import { buildWeb, isWebBuilt } from './web.mjs';

const API = join(root, 'apps', 'api', 'src');
/** Settings of a file `.env` count where the environment does not say otherwise. */
const NODE_ARGS = ['--env-file-if-exists=.env', '--disable-warning=ExperimentalWarning'];

/** Builds the web and, on a first start, prepares the database meanwhile: each waits for another core. */
async function prepare() {
  if (isWebBuilt()) return;
  const since = performance.now();
  const isFirst = !existsSync(join(root, process.env.DATA_DIR ?? 'var', 'postgres'));
  process.stdout.write(isFirst ? 'Building the web and preparing the data … ' : 'Building the web … ');
  const [web] = await Promise.all([
    buildWeb(),
    isFirst ? runNode([...NODE_ARGS, join(API, 'cli.ts'), 'prepare']) : null,
  ]);
  if (web.code !== 0) {
    console.error(`\n${web.output.trim()}\nThe web could not be built.`);
    process.exit(1);
  }
  console.log(seconds(since));
}

await ensureInstalled();
const node = serverNode();
if (!node) {
  console.error(
    `No Node 24 is packaged for ${process.platform} ${process.arch}: install Node 24 and start again with it.`,
  );
  process.exit(1);
}
await prepare();
const server = supervise(node, [...NODE_ARGS, join(API, 'main.ts')], {
  env: { DEMO: 'true', ...process.env },
});
forwardSignals(() => [server.child]);
process.exitCode = await server.ended;
