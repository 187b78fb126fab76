import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const PROGRAM = 'pdftoppm';
/** Below the time of the thread that waits for it. */
const TIMEOUT_MS = 6_000;
/** Of the processor, seconds; of memory, KiB: a page of a plan at any scale takes a tenth of it. */
const CPU_S = 5;
const MEMORY_KIB = 512 * 1024;
const SIDE_PX = 512;
/** A picture of 512 × 512 pixels, uncompressed. */
const MOST_ANSWER = 2_000_000;

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where poppler's program is; null on a machine without it. */
export const findPdfProgram = (search = process.env.PATH ?? ''): string | null =>
  search
    .split(path.delimiter)
    .map((folder) => path.join(folder, PROGRAM))
    .find(isProgram) ?? null;

/**
 * The first page of a PDF as PNG, drawn by poppler in a process of its own with bounds of time, processor and memory: what
 * somebody sent may be made to take all of them. Blocks its thread meanwhile. Null for what has no page to show, takes too
 * much, or where poppler is not installed.
 */
export const firstPageOf = (
  pdf: Uint8Array,
  {
    program = findPdfProgram(),
    timeout_ms = TIMEOUT_MS,
  }: { program?: string | null; timeout_ms?: number } = {},
): Uint8Array | null => {
  if (program === null) return null;
  const bounded = `ulimit -v ${MEMORY_KIB} && ulimit -t ${CPU_S} && exec "$0" "$@"`;
  const asked = ['-q', '-png', '-f', '1', '-l', '1', '-singlefile', '-scale-to', String(SIDE_PX), '-'];
  const { status, stdout, error } = spawnSync('/bin/sh', ['-c', bounded, program, ...asked], {
    input: pdf,
    env: {},
    timeout: timeout_ms,
    killSignal: 'SIGKILL',
    maxBuffer: MOST_ANSWER,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  return status === 0 && error === undefined && stdout.length > 0 ? stdout : null;
};
