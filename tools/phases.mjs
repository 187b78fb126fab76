// The phases of `npm test`: what each may take, what it took, and what is said of it. Plain JavaScript that Node 20 runs.
import { existsSync, readFileSync } from 'node:fs';

/**
 * Seconds on two quiet cores (ADR 0116, 0229, 0325). Who goes beyond them is flagged, not failed: a busy machine is nobody's
 * mistake.
 */
export const WHOLE_S = 875;
export const PHASES_S = { packages: 30, checks: 65, tests: 530, journeys: 250 };
/** By the clock of their phase: the suite grows with the product, what a test costs does not. */
export const MS_A_TEST = 37;
/** Parts of the checks, which share the cores with the others. */
export const CHECKS_S = { types: 45, 'web build': 30 };
/** Test files of a project: the sum over its files, of which three run at a time. */
export const PROJECTS_S = { api: 340, domain: 40, documents: 13, web: 45, tools: 20, contract: 5, i18n: 5 };
export const FILES_AT_ONCE = 3;
const CORES = 2;
/** `/proc` counts processor time in hundredths of a second. */
const TICKS_PER_S = 100;

/** Processor seconds of the programs that this process started and that have ended, theirs included; null beside Linux. */
export function childrenProcessor_s(file = '/proc/self/stat') {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  // The name of the program may hold spaces: fields are counted from behind it, cutime and cstime the 14th and 15th.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_S;
}

/**
 * What to say of a time beyond its budget: that it is too long, or that two quiet cores would have had the time for it
 * and others took it. Nothing of a time within its budget, or where there is none.
 */
export function judgeTime(took_s, budget_s, processor_s = null) {
  if (budget_s === undefined || took_s <= budget_s) return '';
  const fits = processor_s !== null && processor_s <= CORES * budget_s;
  return fits ? `  (over its ${budget_s} s on a busy machine)` : `  ! over its ${budget_s} s`;
}

const inSeconds = (seconds) => `${seconds.toFixed(1)} s`.padStart(9);

/** Notes what each phase takes, and says it in lines for the end of the run. */
export function createPhases({ now = () => performance.now() / 1000, processor = childrenProcessor_s } = {}) {
  const phases = [];
  const run = async (name, work) => {
    const [since, before] = [now(), processor()];
    const result = await work();
    const after = processor();
    const processor_s = before === null || after === null ? null : after - before;
    phases.push({ name, took_s: now() - since, processor_s });
    return result;
  };
  const lines = (hasBudgets) =>
    phases.map(({ name, took_s, processor_s }) => {
      const processorText = processor_s === null ? '' : `${inSeconds(processor_s)} of processor`;
      const judged = hasBudgets ? judgeTime(took_s, PHASES_S[name], processor_s) : '';
      return `  ${name.padEnd(24)}${inSeconds(took_s)}${processorText}${judged}`;
    });
  return { run, lines };
}
