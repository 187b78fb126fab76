import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import type { LiveAnalysis } from '../../shared/airspace/index.ts';
import { emptyForm, type FlightForm } from '../../shared/flight-form/flight.form.ts';
import { EditorStep, type EditorStepProps } from './EditorStep.tsx';

setUpFakeApi();

const analysis = {
  verdict: 'clear',
  free_height_m: 60,
  checks: [],
  constraints: [
    {
      kind: 'night_flight',
      reasons: [{ code: 'night_not_declared', params: { from: '17:49', to: '19:00' } }],
      source: { text: 'SERA' },
    },
  ],
} as unknown as LiveAnalysis['analysis'];

const What = ({ state }: Pick<LiveAnalysis, 'state'>) => {
  const values: FlightForm = {
    ...emptyForm('2026-09-10T08:00:00.000Z', '2026-09-10T09:00:00.000Z'),
    max_flying_height: 50,
  };
  const form = useForm<FlightForm>({ defaultValues: values });
  const rest = { isNew: true, values, form, drawing: {}, team: {} } as unknown as EditorStepProps;
  return (
    <FormProvider {...form}>
      <EditorStep {...rest} step="what" live={{ state, analysis } as unknown as LiveAnalysis} />
    </FormProvider>
  );
};

it.each([
  ['judged', true],
  // The next judgement is under way: a flicker at each stroke would tell less.
  ['judging', true],
  ['failed', false],
] as const)('says of a drawing that is %s what its analysis says: %s', async (state, isTold) => {
  openSessionOf({});
  await show(<What state={state} />, ['flights', 'missions', 'constraints']);
  expect(/À cette hauteur, aucune démarche/.test(textOnScreen())).toBe(isTold);
  expect(/17:49/.test(textOnScreen())).toBe(isTold);
});
