import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Of a process: its parent, and its own ticks and those of children that ended (user and system each), 100 a second. */
const statOf = (pid: string) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(9, 13).map(Number);
  return { parent, own: user + system, ended: ended + endedSystem };
};

/** Seconds of processor that a process has taken: what another process on the machine does not lengthen much. */
export const processorOf = (pid: number): number => statOf(String(pid)).own / 100;

/** The same of the embedded database in a folder, with all that it started. */
export const databaseProcessor = (folder: string): number => {
  const [postmaster = ''] = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const { parent, own, ended } = statOf(pid);
      if (parent === postmaster) ticks += own;
      if (pid === postmaster) ticks += own + ended;
    } catch {
      // It ended meanwhile.
    }
  return ticks / 100;
};
