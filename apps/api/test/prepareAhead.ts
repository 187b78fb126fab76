// Prepares the databases of a run of the tests before Vitest starts, which finds them by ENVOL_TEST_RUN, and the program of the
// servers that tests start as processes of their own.
import { findServerProgram } from './serverProgram.ts';
import { startTestDatabases } from './testDatabases.ts';

const { embedded } = await startTestDatabases();
await embedded.stop();
await findServerProgram();
