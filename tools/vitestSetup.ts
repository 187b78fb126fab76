import { relative, resolve } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, vi } from 'vitest';
import { instantOfFile, setProcessClock } from './testClocks.ts';

/*
 * Generated inputs are the same on every machine, so that a red run can be run again; another FC_SEED looks elsewhere.
 */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) });

/*
 * No test may depend on the hour or the day it runs: each file believes that it is midnight, the end of summer time,
 * New Year's night… ENVOL_TEST_CLOCK puts all files under one clock: a name of tools/testClocks.ts, an instant or 'true'.
 */
const file = relative(resolve(import.meta.dirname, '..'), expect.getState().testPath ?? '');
setProcessClock(instantOfFile(file, process.env.ENVOL_TEST_CLOCK));

/*
 * Files of a project share a process: timers that one replaces would never fire in the next.
 */
afterEach(() => {
  vi.useRealTimers();
});
