import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { ApiFailure, type FailureCode } from '../../api/failure.ts';
import type { FlightForm } from '../../shared/flight-form/flight.form.ts';
import { ServerNotice } from './EditorNotices.tsx';
import { type EditorForm, showRefusal } from './useFlightForm.ts';

const Refused = ({ code, detail }: { readonly code: FailureCode; readonly detail: string }) => {
  const form = useForm<FlightForm>() as unknown as EditorForm;
  // biome-ignore lint/correctness/useExhaustiveDependencies: refused once
  useEffect(() => showRefusal(form, new ApiFailure(code === 'NETWORK' ? 0 : 400, code, { detail })), []);
  return (
    <ServerNotice form={form} conflict={false} changed={null} onReload={undefined} onOverwrite={vi.fn()} />
  );
};

it('The editor’s notice says once that what was typed is kept, where the server does not answer', async () => {
  await show(<Refused code="NETWORK" detail="Le serveur ne répond pas ; rien de saisi n’est perdu." />, [
    'flights',
  ]);
  expect(screen.getByRole('alert').textContent).toMatch(
    /^La mission n’a pas été enregistrée\s: le serveur ne répond pas\. Votre saisie est gardée sur cet appareil\.$/,
  );
});

it('The editor’s notice says what the server refused', async () => {
  await show(<Refused code="VALIDATION" detail="Trop de zones." />, ['flights']);
  expect(screen.getByRole('alert').textContent).toContain('Votre saisie est gardée. Trop de zones.');
});
