import type { Flight } from '@envol/contract/flights';
import { screen } from '@testing-library/react';
import { Fragment } from 'react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { aFlight } from '../../../../test/flight.ts';
import { openSessionOf } from '../../../../test/people.ts';
import { useStepActions } from './useStepActions.tsx';

const api = setUpFakeApi();

const step = {
  id: 3,
  key: 'gathering',
  kind: 'control_zone',
  reasons: [],
  effect: 'agreement',
  status: 'todo',
  title: { code: 'gathering', params: {} },
  procedure: 'approval_request',
  decider: null,
  proof: null,
  entrusted: null,
  approval_id: null,
  email_request_id: null,
  can_request_approval: true,
  areas_to_ask: [1],
};

const flightWith = (more: object): Flight =>
  ({
    id: 7,
    time_zone: 'Europe/Paris',
    approvals: [],
    available_actions: ['request_approval'],
    analysis: { constraints: [step] },
    ...more,
  }) as unknown as Flight;

const Actions = ({ flight }: { readonly flight: Flight }) => {
  const { actionOf } = useStepActions(flight, () => undefined);
  return (
    <>
      {flight.analysis?.constraints.map((constraint) => (
        <Fragment key={constraint.id}>{actionOf(constraint)}</Fragment>
      ))}
    </>
  );
};

const buttonsOf = async (permissions: readonly ('flight:read' | 'flight:write')[], more: object = {}) => {
  openSessionOf({ permissions: [...permissions] });
  await show(<Actions flight={flightWith(more)} />, ['flights', 'constraints']);
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
};

it('lets who prepares missions ask', async () => {
  expect(await buttonsOf(['flight:read', 'flight:write'])).toEqual(['Demander']);
});

it('lets who prepares missions say that a step is done elsewhere', async () => {
  expect(await buttonsOf(['flight:read', 'flight:write'], { available_actions: [] })).toEqual([
    'Marquer comme fait',
  ]);
});

it.each([['request_approval'], ['none']])(
  'useStepActions offers a pilot who reads alone nothing that the server refuses (%s)',
  async (action) => {
    expect(await buttonsOf(['flight:read'], { available_actions: [action] })).toEqual([]);
  },
);

it('The actions of a step leave a pilot who only reads the way to what was asked', async () => {
  const constraints = [{ ...step, approval_id: 4, status: 'to_send' }];
  const approvals = [{ id: 4, status: 'incomplete', area_ids: [1] }];
  expect(await buttonsOf(['flight:read'], { analysis: { constraints }, approvals })).toEqual([
    'Suivre la demande',
  ]);
});

it('useStepActions takes a step’s mark back only where nobody has marked it since', async () => {
  const proof = {
    by: 'Claire Morel',
    on: '2026-11-20T08:00:00Z',
    how: 'phone',
    reference: null,
    marked_by: 'Claire Morel',
    marked_at: '2026-11-20T08:05:00Z',
  } as const;
  openSessionOf({ permissions: ['flight:read', 'flight:write'] });
  api.now.answer('updateFlightConstraint', aFlight());
  const constraints = [{ ...step, status: 'checked', proof }];
  const user = await show(<Actions flight={flightWith({ analysis: { constraints } })} />, [
    'flights',
    'constraints',
  ]);
  await user.click(screen.getByRole('button', { name: 'Marquer à refaire' }));
  api.now.refuse('updateFlightConstraint', 'STEP_CHANGED', {
    detail: 'Cette démarche a été modifiée entre-temps. Relisez-la.',
  });
  await user.click(await screen.findByRole('button', { name: 'Annuler le marquage' }));
  expect(await screen.findByText('Cette démarche a été modifiée entre-temps. Relisez-la.')).toBeTruthy();
  const [opened, takenBack] = api.now.sent.map(({ body }) => body);
  expect(opened).toEqual({ status: 'todo', seen_mark: proof.marked_at });
  expect(takenBack).toMatchObject({ status: 'checked', proof: { by: 'Claire Morel' }, seen_mark: null });
});
