import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import vitestConfig from '../vitest.config.ts';
import {
  CHECKS_S,
  childrenProcessor_s,
  createPhases,
  FILES_AT_ONCE,
  judgeTime,
  MS_A_TEST,
  PHASES_S,
  PROJECTS_S,
  WHOLE_S,
} from './phases.mjs';

const sum = (budgets: Readonly<Record<string, number>>): number =>
  Object.values(budgets).reduce((total, each) => total + each, 0);

describe('the plan of the suite', () => {
  it('has phases that together take no more than the whole run may', () => {
    expect(sum(PHASES_S)).toBeLessThanOrEqual(WHOLE_S);
  });

  it('has a time for its tests that so many tests fit into as there are', () => {
    // 14,240 tests on 2026-12-01.
    expect((14_240 * MS_A_TEST) / 1000).toBeLessThanOrEqual(PHASES_S.tests);
  });

  it('has projects and checks that fit into their phases', () => {
    expect(sum(PROJECTS_S) / FILES_AT_ONCE).toBeLessThanOrEqual(PHASES_S.tests);
    for (const budget of Object.values(CHECKS_S)) expect(budget).toBeLessThanOrEqual(PHASES_S.checks);
  });

  it('counts as many files at a time as Vitest runs', () => {
    expect(vitestConfig.test?.maxWorkers).toBe(FILES_AT_ONCE);
  });

  it('has a budget for each project of Vitest', () => {
    const folders = (vitestConfig.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project ? String(project.test?.name).replace(/-.*/, '') : '',
    );
    expect([...new Set(folders)].toSorted()).toEqual(Object.keys(PROJECTS_S).toSorted());
  });

  it('tells a phase that is too long from one whose processors others took', () => {
    expect(judgeTime(99, 100, 300)).toBe('');
    expect(judgeTime(500, undefined, 900)).toBe('');
    expect(judgeTime(150, 100, 201)).toContain('! over its 100 s');
    expect(judgeTime(150, 100)).toContain('! over its 100 s');
    expect(judgeTime(150, 100, 200)).toContain('over its 100 s on a busy machine');
  });

  it('says what each phase took and used, in their order', async () => {
    let [now, processor] = [5, 2];
    const phases = createPhases({ now: () => now, processor: () => processor });
    const works = { checks: [90, 170], tests: [100, 190] } as const;
    for (const [name, [took, used]] of Object.entries(works))
      expect(
        await phases.run(name, () => {
          now += took;
          processor += used;
          return name;
        }),
      ).toBe(name);
    const [checks, tests, ...others] = phases.lines(true);
    expect(checks).toMatch(/^ {2}checks +90\.0 s +170\.0 s of processor {2}! over its/);
    expect(tests).toMatch(/^ {2}tests +100\.0 s +190\.0 s of processor$/);
    expect(others).toEqual([]);
    expect(phases.lines(false).join()).not.toContain('over');
  });

  it.skipIf(process.platform !== 'linux')('counts the processor time of programs that have ended', () => {
    const before = childrenProcessor_s() ?? 0;
    const work = 'const began = process.cpuUsage(); while (process.cpuUsage(began).user < 200_000);';
    spawnSync(process.execPath, ['-e', work]);
    expect((childrenProcessor_s() ?? 0) - before).toBeGreaterThanOrEqual(0.2);
    expect(childrenProcessor_s('/proc/none')).toBeNull();
  });
});
