import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { emptyForm, type FlightForm } from '../../../shared/flight-form/index.ts';
import { useFirstPossibleDay } from './useFirstPossibleDay.ts';

const START = '2026-12-01T08:00:00Z';
const END = '2026-12-01T11:00:00Z';

interface Given {
  readonly earliest: string | null;
  readonly isNew?: boolean;
  readonly isDrawing?: boolean;
}

const opened = (given: Given) =>
  renderHook(
    ({ earliest, isNew = true, isDrawing = false }: Given) => {
      const form = useForm<FlightForm>({ defaultValues: emptyForm(START, END) });
      const values = form.watch();
      const state = { form, values } as unknown as Parameters<typeof useFirstPossibleDay>[0];
      return { form, values, ...useFirstPossibleDay(state, { isNew, isDrawing, earliest }) };
    },
    { initialProps: given },
  );

it('an untouched period moves to the first day, at the same hours, and back when asked', () => {
  const { result, rerender } = opened({ earliest: null });
  expect(result.current.proposed).toBeNull();
  rerender({ earliest: '2026-12-08' });
  expect(result.current.values).toMatchObject({
    date_start: '2026-12-08T08:00:00.000Z',
    date_end: '2026-12-08T11:00:00.000Z',
  });
  expect(result.current.proposed?.from).toEqual({ start: START, end: END });
  act(() => result.current.decline());
  expect(result.current.values).toMatchObject({ date_start: START, date_end: END });
  rerender({ earliest: '2026-12-10' });
  expect(result.current.values.date_start).toBe(START);
});

it('the first possible day never comes back earlier, and follows a later notice', () => {
  const { result, rerender } = opened({ earliest: '2026-12-08' });
  rerender({ earliest: null });
  expect(result.current.values.date_start).toBe('2026-12-08T08:00:00.000Z');
  rerender({ earliest: '2026-12-10' });
  expect(result.current.values.date_start).toBe('2026-12-10T08:00:00.000Z');
  expect(result.current.proposed?.from.start).toBe(START);
});

it.each<[string, Given]>([
  ['of a saved mission', { earliest: '2026-12-08', isNew: false }],
  ['under the hand', { earliest: '2026-12-08', isDrawing: true }],
])('the first possible day leaves the period %s', (_, given) => {
  expect(opened(given).result.current.values.date_start).toBe(START);
});

it('the first possible day leaves a period that was chosen', () => {
  const { result, rerender } = opened({ earliest: null });
  act(() => result.current.form.setValue('date_start', '2026-12-02T08:00:00Z'));
  rerender({ earliest: '2026-12-08' });
  expect(result.current.values.date_start).toBe('2026-12-02T08:00:00Z');
});
