import { expect, it } from 'vitest';
import { latestWins, OvertakenError } from './latestWins.ts';

/** Answers when it is told to, so that questions can come meanwhile. */
const slow = () => {
  const asked: string[] = [];
  const ends: ((end: 'answer' | 'fail') => void)[] = [];
  const ask = (question: string): Promise<string> => {
    asked.push(question);
    return new Promise((resolve, reject) => {
      ends.push((end) => (end === 'answer' ? resolve(`${question}!`) : reject(new Error(question))));
    });
  };
  return {
    asked,
    ask: latestWins(ask),
    end: (index: number, how: 'answer' | 'fail' = 'answer') => ends[index]?.(how),
  };
};

it('a queue of the latest asks the newest of what came while one was being answered, and none between', async () => {
  const { asked, ask, end } = slow();
  const first = ask('a');
  const second = ask('b');
  const third = ask('c');
  await expect(second).rejects.toBeInstanceOf(OvertakenError);
  expect(asked).toEqual(['a']);
  end(0);
  expect(await first).toBe('a!');
  await expect.poll(() => asked).toEqual(['a', 'c']);
  end(1);
  expect(await third).toBe('c!');
});

it('goes on after a failure', async () => {
  const { asked, ask, end } = slow();
  const first = ask('a');
  const second = ask('b');
  end(0, 'fail');
  await expect(first).rejects.toThrow('a');
  await expect.poll(() => asked).toEqual(['a', 'b']);
  end(1);
  expect(await second).toBe('b!');
});
