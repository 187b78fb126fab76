import type { Constraint } from '@envol/domain/airspace/constraint';
import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { show, textOnScreen } from '../../../../test/dom.tsx';
import { emptyForm, type FlightForm } from '../../../shared/flight-form/flight.form.ts';
import { NightNote } from './NightNote.tsx';

const night = (...codes: readonly string[]): Constraint =>
  ({
    kind: 'night_flight',
    reasons: codes.map((code) => ({ code, params: { from: '17:49', to: '19:00', offset_min: 30 } })),
    source: { text: 'SERA' },
  }) as unknown as Constraint;

const Form = ({ constraints }: { readonly constraints: readonly Constraint[] }) => {
  const form = useForm<FlightForm>({ defaultValues: emptyForm('', '') });
  return (
    <FormProvider {...form}>
      <NightNote constraints={constraints} />
      <output>{String(form.watch('night_flight'))}</output>
    </FormProvider>
  );
};

it('NightNote says which hours are night, by which definition and source, and declares it by one button', async () => {
  const user = await show(
    <Form constraints={[night('night_not_declared', 'night_light', 'night_definition')]} />,
    ['flights', 'missions', 'constraints'],
  );
  expect(textOnScreen()).toMatch(/de 17:49 à 19:00.*30 minutes après le coucher du soleil.*SERA/);
  // What else the night asks stands on its card.
  expect(textOnScreen()).not.toContain('dispositif lumineux');
  await user.click(screen.getByRole('button', { name: 'Déclarer le vol de nuit' }));
  expect(screen.getByRole('status').textContent).toBe('true');
});

it('NightNote offers to take back a night that the hours do not touch, and is silent by day', async () => {
  await show(<Form constraints={[night('night_declared_not_touched')]} />, [
    'flights',
    'missions',
    'constraints',
  ]);
  expect(screen.getByRole('button', { name: 'Ne plus déclarer de nuit' })).toBeDefined();
  await show(<Form constraints={[]} />, ['flights', 'missions', 'constraints']);
  expect(screen.getAllByRole('note')).toHaveLength(1);
});
