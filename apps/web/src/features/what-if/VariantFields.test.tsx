import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
// The calendar comes when it is opened: here before the test, so that a busy machine reads it in none of its time.
import '../../ui/form/CalendarPopover.tsx';
import { VariantFields } from './VariantFields.tsx';

setUpFakeApi();
const A = { key: 'A', height_m: 80, date: '2027-03-26', time: '10:00', moved_m: 0, bearing: 0 };

it.each([
  ['Indian/Reunion', '2027-03-21'],
  ['Europe/Paris', '2027-03-20'],
  ['America/Martinique', '2027-03-20'],
])('VariantFields offers as today the legal day of %s', async (zone, today) => {
  // Past midnight in La Réunion, the evening in Paris, the afternoon in Martinique.
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-03-20T20:30:00Z'));
  const onChange = vi.fn();
  const variant = { ...A, key: 'B' };
  const user = await show(
    <VariantFields base={A} variant={variant} zone={zone} isDrawn={false} onChange={onChange} />,
    ['what_if'],
  );
  await user.click(screen.getByRole('button', { name: /^Choisir une date/ }));
  await user.click(await screen.findByRole('button', { name: 'aujourd’hui' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...variant, date: today });
});
