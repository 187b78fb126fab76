import type { QueryClient } from '@tanstack/react-query';
import { afterPaint } from '../ui/afterPaint.ts';

/** A slow answer does not hold the map back longer than this, ms. */
const ANSWERS_MS = 1_500;

/**
 * Calls back once, when every answer that is asked for has come and is drawn, or when they take long; what it returns
 * calls that off.
 */
export const onScreenDrawn = (queries: QueryClient, run: () => void): (() => void) => {
  let isOver = false;
  let stopListening = (): void => {};
  const end = (): void => {
    isOver = true;
    stopListening();
    clearTimeout(latest);
  };
  const finish = (): void => {
    if (isOver) return;
    end();
    afterPaint(run);
  };
  const latest = setTimeout(finish, ANSWERS_MS);
  const look = (): void => {
    if (queries.isFetching() === 0) finish();
  };
  stopListening = queries.getQueryCache().subscribe(look);
  look();
  return end;
};
