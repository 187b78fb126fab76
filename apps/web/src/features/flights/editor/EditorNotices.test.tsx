import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { ServerNotice } from './EditorNotices.tsx';
import type { FlightForm } from './flight.form.ts';

const Refused = ({ type, message }: { readonly type: string; readonly message: string }) => {
  const form = useForm<FlightForm>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: refused once
  useEffect(() => form.setError('root.server', { type, message }), []);
  return (
    <ServerNotice form={form} conflict={false} changed={null} onReload={undefined} onOverwrite={vi.fn()} />
  );
};

it('says once that what was typed is kept, where the server does not answer', async () => {
  await show(<Refused type="NETWORK" message="Le serveur ne répond pas ; rien de saisi n’est perdu." />, [
    'flights',
  ]);
  expect(screen.getByRole('alert').textContent).toMatch(
    /^La mission n’a pas été enregistrée\s: le serveur ne répond pas\. Votre saisie est gardée sur cet appareil\.$/,
  );
});

it('says what the server refused', async () => {
  await show(<Refused type="FLIGHT_TOO_LARGE" message="Trop de zones." />, ['flights']);
  expect(screen.getByRole('alert').textContent).toContain('Votre saisie est gardée. Trop de zones.');
});
