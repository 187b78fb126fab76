import { expect, test } from 'vitest';
import { type KeepFiles, keepInTurn } from './keepBuild.ts';

/** A worker that keeps `some` at a time of a build of so many files; `drops` after so many messages. */
const worker = (build: number, some: number, drops = Number.POSITIVE_INFINITY) => {
  const asked: KeepFiles[] = [];
  let left = build;
  const keep = async (files: KeepFiles): Promise<number | null> => {
    asked.push(files);
    if (asked.length > drops) return null;
    left = Math.max(0, left - (files.wanted.length || some));
    return left;
  };
  return { asked, keep };
};
const pauses = () => {
  const counted = { times: 0 };
  const pause = async (): Promise<void> => {
    counted.times += 1;
  };
  return { counted, pause };
};

test('the keeper of a build keeps what the visit needed at once, and the rest in the pauses', async () => {
  const { asked, keep } = worker(40, 16);
  const { counted, pause } = pauses();
  await keepInTurn(keep, ['/assets/a.js', '/assets/b.js'], pause);
  expect(asked.map(({ wanted }) => wanted.length)).toEqual([2, 0, 0, 0]);
  expect(counted.times).toBe(3);
});

test('The keeping of the build ends where the network drops, and where a file does not come', async () => {
  const dropped = worker(100, 16, 2);
  await keepInTurn(dropped.keep, ['/assets/a.js'], pauses().pause);
  expect(dropped.asked).toHaveLength(3);
  const stuck = worker(100, 0);
  await keepInTurn(stuck.keep, ['/assets/a.js'], pauses().pause);
  expect(stuck.asked).toHaveLength(2);
});

test('the keeper of a build asks for nothing more of a build that is kept', async () => {
  const { asked, keep } = worker(1, 16);
  await keepInTurn(keep, ['/assets/a.js'], pauses().pause);
  expect(asked).toHaveLength(1);
});
