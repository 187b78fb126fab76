// Prepares the databases of a run of the tests before Vitest starts, which finds them by ENVOL_TEST_RUN.
import { startTestDatabases } from './testDatabases.ts';

const { embedded } = await startTestDatabases();
await embedded.stop();
