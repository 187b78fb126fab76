import { describe, expect, it } from 'vitest';
import { combineInsets, fitPadding, NO_INSETS } from './camera.ts';

describe('insets', () => {
  it('takes the largest cover of each side', () =>
    expect(combineInsets([{ left: 420 }, { bottom: 300, left: 10 }, { bottom: 120 }])).toEqual({
      top: 0,
      right: 0,
      bottom: 300,
      left: 420,
    }));
});

describe('padding of a fit', () => {
  it('adds 80 px of air on a wide map', () =>
    expect(fitPadding({ ...NO_INSETS, left: 420 }, 1440, 900)).toEqual({
      top: 80,
      right: 80,
      bottom: 80,
      left: 500,
    }));

  it('leaves room to fit into on a phone under a tall sheet', () => {
    const { top, right, bottom, left } = fitPadding({ ...NO_INSETS, bottom: 600 }, 390, 844);
    expect(390 - left - right).toBeGreaterThan(200);
    expect(844 - top - bottom).toBeGreaterThan(100);
  });

  it('never goes negative when panels cover everything', () => {
    const { top, left } = fitPadding({ top: 500, right: 300, bottom: 500, left: 300 }, 390, 844);
    expect(top).toBe(500);
    expect(left).toBe(300);
  });
});
