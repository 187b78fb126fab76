// The server that the journeys drive: an empty data folder, the demonstration's data, no network. E2E_DATA names another
// folder, E2E_KEEP=true opens it as a former server left it.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const dataDir = path.join(root, 'var', process.env.E2E_DATA ?? 'e2e');

if (process.env.E2E_KEEP !== 'true') await rm(dataDir, { recursive: true, force: true });
const server = spawn(process.execPath, [path.join(root, 'apps/api/src/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: 'true',
    // Journeys sign in more often in a minute than people do.
    RATE_LIMITS: 'false',
    CHECK_RESPONSES: 'true',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code) => process.exit(code ?? 1));
