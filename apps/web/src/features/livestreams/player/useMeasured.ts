import { useState } from 'react';
import { presentTime } from '../../../device/clock.ts';
import { clockAhead, SLOWEST_ANSWER_MS } from './delay.ts';

/** Measures by each answer how much the server's clock is ahead of the device's. */
export const useMeasured = () => {
  const [ahead_ms, setAhead] = useState<number | null>(null);
  const measured = async <T>(read: () => Promise<T>, nowOf: (answer: T) => string): Promise<T> => {
    const asked = presentTime();
    const answer = await read();
    const answered = presentTime();
    if (answered - asked < SLOWEST_ANSWER_MS) setAhead(clockAhead(nowOf(answer), asked, answered));
    return answer;
  };
  return { ahead_ms, measured };
};
