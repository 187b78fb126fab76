import type { FlightConstraint } from '@envol/contract/constraints';
import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { box, button, choose } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { refusesAtField } from '../../../test/formHabits.ts';
import { openSessionOf } from '../../../test/people.ts';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ProofDialog, type ProofInput } from './ProofDialog.tsx';

const api = setUpFakeApi();

const STEP = {
  id: 5,
  key: 'zone:LF-R 1',
  kind: 'restricted',
  title: { kind: 'name', name: 'LF-R 1' },
  proof: null,
} as unknown as FlightConstraint;

describe('what proves a step', () => {
  const prove = (proof: ProofInput): Promise<void> =>
    callApi(
      endpoints.updateFlightConstraint,
      { params: { id: 1, cid: 5 }, body: { status: 'checked', proof } },
      { handles: 'all' },
    ).then(() => undefined);

  it('begins with who does it now, asks how, and keeps it all where the server refuses', async () => {
    openSessionOf({});
    const onClose = vi.fn();
    const user = await show(
      <ProofDialog step={STEP} zone="Europe/Paris" onProved={prove} onClose={onClose} />,
      ['flights', 'constraints', 'errors'],
    );
    const submit = () => button('Marquer comme fait');
    expect(box(/^Fait par/)).toHaveProperty('value', 'Claire Morel');
    await user.click(submit());
    const how = button(/Moyen/);
    await waitFor(() => expect(document.activeElement).toBe(how));
    expect(api.now.sent).toEqual([]);
    await choose(user, /Moyen/, 'Par téléphone');
    await user.type(box(/^Référence/), 'M. Roux, 14 h');
    await refusesAtField({
      api: api.now,
      user,
      call: 'updateFlightConstraint',
      field: 'reference',
      input: () => box(/^Référence/),
      submit,
    });
    expect(api.now.bodies('updateFlightConstraint')).toMatchObject([
      { status: 'checked', proof: { by: 'Claire Morel', how: 'phone', reference: 'M. Roux, 14 h' } },
    ]);
    expect(onClose).not.toHaveBeenCalled();
  });
});
