import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { emptyForm } from '../../shared/flight-form/flight.form.ts';
import { StepTabs } from './StepTabs.tsx';

it('a step and its state are one name, without a space before the comma', async () => {
  const values = emptyForm('2099-11-24T09:00:00.000Z', '2099-11-24T11:00:00.000Z');
  await show(<StepTabs step="where" onStep={vi.fn()} values={values} wrong={new Set(['who'])} />, [
    'flights',
  ]);
  expect(screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-label'))).toEqual([
    'Où, à compléter',
    'Quand, complet',
    'Quoi, à compléter',
    expect.stringMatching(/^Qui, /),
  ]);
});
