import { useEffect, useState } from 'react';
import { presentTime } from '../../device/clock.ts';

/** The present, ms, each second while `runs`: for what counts up before one's eyes. */
export const useSecond = (runs: boolean): number => {
  const [now, setNow] = useState(presentTime);
  useEffect(() => {
    if (!runs) return;
    setNow(presentTime());
    const timer = setInterval(() => setNow(presentTime()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
};
