// `npm start`: installs what is missing, builds the web when its sources changed, then runs the server.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import {
  forwardSignals,
  loadSettings,
  root,
  runNode,
  SERVER_FLAGS,
  seconds,
  serverNode,
  supervise,
} from './process.mjs';
import { serverFile } from './server.mjs';
import { buildWeb, isWebBuilt } from './web.mjs';

const API = join(root, 'apps', 'api', 'src');

/** Builds the web and, on a first start, prepares the data meanwhile: there is a second core. Resolves to the server's file. */
async function prepare() {
  if (isWebBuilt()) return serverFile();
  const since = performance.now();
  const isFirst =
    !process.env.DATABASE_URL && !existsSync(resolve(root, process.env.DATA_DIR ?? 'var', 'postgres'));
  process.stdout.write(isFirst ? 'Building the web, importing the airspace … ' : 'Building the web … ');
  // Should the import fail, the server tries again and tells why.
  const [web, file] = await Promise.all([
    buildWeb(),
    serverFile(),
    isFirst ? runNode([join(API, 'cli.ts'), 'import-sia']) : null,
  ]);
  if (web.code !== 0) {
    console.error(`\n${web.output.trim()}\nThe web could not be built.`);
    process.exit(1);
  }
  console.log(seconds(since));
  return file;
}

await ensureInstalled();
loadSettings();
const node = serverNode();
if (!node) {
  console.error(
    `No Node 24 is packaged for ${process.platform} ${process.arch}: install Node 24 and start again with it.`,
  );
  process.exit(1);
}
const file = await prepare();
const server = supervise(node, [...SERVER_FLAGS, file], {
  // Trackers find the server on this machine alone; MQTT_PORT says otherwise.
  env: { DEMO: 'true', MQTT_PORT: '1883', ...process.env },
  restart: true,
});
forwardSignals(() => [server]);
process.exitCode = await server.ended;
