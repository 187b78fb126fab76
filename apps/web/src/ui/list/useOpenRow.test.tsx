import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as phone from '../useIsPhone.ts';
import { useOpenRow } from './useOpenRow.ts';

const ROWS = [{ id: 7 }, { id: 8 }, { id: 9 }];

const openRow = (asked: number | undefined, isPhone = false, rows = ROWS) => {
  vi.spyOn(phone, 'useIsPhone').mockReturnValue(isPhone);
  const show = vi.fn<(id: number | undefined) => void>();
  return { show, ...renderHook(() => useOpenRow(rows, asked, show)).result.current };
};
afterEach(() => vi.restoreAllMocks());

it('a register on a desk has its first row open beside it, and leads to the next one alone', () => {
  const { open, isOver, walk, show } = openRow(undefined);
  expect([open, isOver, walk.onPrevious, walk.onClose]).toEqual([7, false, undefined, undefined]);
  walk.onNext?.();
  expect(show.mock.calls).toEqual([[8]]);
});

it('a register leads from the row that the address asks for to both around it, and from the last one to none', () => {
  const { walk, show } = openRow(8);
  walk.onPrevious?.();
  walk.onNext?.();
  expect(show.mock.calls).toEqual([[7], [9]]);
  expect(openRow(9).walk.onNext).toBeUndefined();
});

it('a register on a phone has nothing open until it is asked for, and what is open leads back', () => {
  expect(openRow(undefined, true)).toMatchObject({ open: undefined, isOver: false });
  const { isOver, walk, show } = openRow(8, true);
  walk.onClose?.();
  expect([isOver, show.mock.calls]).toEqual([true, [[undefined]]]);
});

it('a register without rows has nothing open, and a row that is not listed leads nowhere', () => {
  expect(openRow(undefined, false, []).open).toBeUndefined();
  const { walk } = openRow(40, false, []);
  expect([walk.onPrevious, walk.onNext]).toEqual([undefined, undefined]);
});
