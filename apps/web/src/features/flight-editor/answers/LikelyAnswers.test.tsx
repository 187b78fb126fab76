import type { Permission } from '@envol/domain/access/permissions';
import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { button } from '../../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { aFlight } from '../../../../test/flight.ts';
import { signedInAs } from '../../../../test/people.ts';
import { emptyForm, type FlightForm, missingOf } from '../../../shared/flight-form/index.ts';
import { TeamDialogsContext } from '../teamDialogs.ts';
import { LikelyAnswers } from './LikelyAnswers.tsx';

const api = setUpFakeApi();

const NOW = Date.parse('2026-11-30T08:00:00Z');
const PILOTS = [{ id: 3, full_name: 'Léa Garnier', phone: '+33600000003' }];
const LEA = { id: 3, name: 'Léa Garnier' };
const CIRCLE = {
  type: 'Circle',
  center: [1.33, 43.61],
  radius_m: 50,
} as const;

const AddDrone = ({ onAdded }: { readonly onAdded: (id: number) => void }) => (
  <button type="button" onClick={() => onAdded(8)}>
    Ajouté
  </button>
);

const AddPilot = () => null;

const Editor = ({
  onForm,
  onStep,
}: {
  readonly onForm: (form: FlightForm) => void;
  readonly onStep: () => void;
}) => {
  const form = useForm<FlightForm>({
    defaultValues: {
      ...emptyForm('2026-12-01T08:00:00Z', '2026-12-01T11:00:00Z'),
      areas: [
        { key: 'area-1', name: '', geometry: { ...CIRCLE, center: [...CIRCLE.center] }, max_height_m: null },
      ],
    },
  });
  const values = form.watch();
  useEffect(() => {
    onForm(values);
  });
  return (
    <FormProvider {...form}>
      <TeamDialogsContext value={{ AddPilot, AddDrone }}>
        <LikelyAnswers
          values={values}
          pilots={PILOTS}
          drones={[]}
          isUnknown={false}
          missing={missingOf(values, NOW, PILOTS)}
          onStep={onStep}
        />
      </TeamDialogsContext>
    </FormProvider>
  );
};

const opened = async (newest: readonly object[], may: readonly Permission[] = ['flight:write']) => {
  signedInAs(may);
  api.now.answer('listFlights', {
    results: [...newest],
    count: newest.length,
    next: null,
    previous: null,
  } as never);
  let form = {} as FlightForm;
  const onStep = vi.fn();
  const user = await show(<Editor onForm={(now) => (form = now)} onStep={onStep} />, [
    'missions',
    'flights',
    'flights_list',
  ]);
  return { user, onStep, form: () => form };
};

it('one press keeps what the last mission suggests, and nothing before it', async () => {
  const { user, form } = await opened([{ ...aFlight({ scenario: 'STS-01' }), pilots: [LEA], drones: [] }]);
  await screen.findByText('Repris de votre dernière mission');
  expect(form()).toMatchObject({ visibility: null, scenario: null, pilot_ids: [] });
  await user.click(button('Garder'));
  expect(form()).toMatchObject({ visibility: 'in_sight', scenario: 'STS-01', pilot_ids: [3] });
  // Nobody can tell which drone: it is chosen where drones are.
  expect(button('Choisir un drone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Garder' })).toBeNull();
});

it('the chips keep one answer alone, and lead to the step of what nobody can tell', async () => {
  const { user, form, onStep } = await opened([]);
  await screen.findByText('À confirmer');
  await user.click(button('Vol En vue'));
  await waitFor(() => expect(form().visibility).toBe('in_sight'));
  expect(form().pilot_ids).toEqual([]);
  await user.click(button('Choisir le scénario'));
  expect(onStep).toHaveBeenCalledWith('what', 'scenario');
});

it('a fleet of nothing is added to where it is missed, by whoever may', async () => {
  const { user, form } = await opened([], ['flight:write', 'drone:write']);
  await user.click(button('Ajouter un drone'));
  await user.click(button('Ajouté'));
  await waitFor(() => expect(form().drone_ids).toEqual([8]));
});
