import { describe, expect, it } from 'vitest';
import { combineInsets, fitPadding, middleMoved, NO_INSETS } from './camera.ts';

describe('insets of the camera', () => {
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

describe('the ground under the hand', () => {
  const frame = { top: 56, left: 400, width: 990, height: 764 };

  it('is moved back by half of a strip over the picture, which takes its room from it', () => {
    const under = { ...frame, top: 104, height: 716 };
    // The middle went down by 24 px: the ground that was in it is drawn there, and has to go up again.
    expect(middleMoved(frame, under)).toBe(24);
    expect(middleMoved(under, frame)).toBe(-24);
  });

  it('is moved back where a row of the dock comes under it', () =>
    expect(middleMoved(frame, { ...frame, height: 722 })).toBe(-21));

  it('keeps its middle where a dock or a panel opens', () => {
    expect(middleMoved(frame, { ...frame, height: 600 })).toBe(0);
    expect(middleMoved(frame, { ...frame, width: 560, height: 722 })).toBe(0);
  });
});
