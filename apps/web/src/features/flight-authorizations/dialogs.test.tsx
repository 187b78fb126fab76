import type { FlightAuthorization } from '@envol/contract/flight-authorizations';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { AskDialog } from './AskDialog.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';

const api = setUpFakeApi();

const volume = {
  outline_polygon: [],
  altitude_lower: { value: 0, reference: 'AGL' as const, units: 'M' as const },
  altitude_upper: { value: 80, reference: 'AGL' as const, units: 'M' as const },
  time_start: '2026-11-24T08:00:00Z',
  time_end: '2026-11-24T10:00:00Z',
};
const ASKED: FlightAuthorization = {
  id: 5,
  identifier: 'FA-105',
  status: 'submitted',
  ussp: { structure_id: 3, identifier: 'USPACE-DEMO', name: 'U-space' },
  decided_by: 'people',
  reference: null,
  flight: { id: null, name: 'Toitures' },
  company_name: 'Aéro Vision',
  request: {
    uas_serial_number: 'F-1',
    operation_mode: 'Vlos',
    special_operation: null,
    operation_category: 'Specific',
    uas_class: 'C5',
    volumes: [volume],
    identification_technologies: ['ASTMNetRID'],
    connectivity_methods: ['4G'],
    endurance_minutes: 25,
    emergency_procedure: 'RTH',
    operator_id: 'FRA0000000000001',
    uas_id: null,
  },
  reason: null,
  withdrawal_cause: null,
  conditions: null,
  modified_at: null,
  submitted_at: '2026-11-23T08:00:00Z',
  decided_at: null,
  activated_at: null,
  ended_at: null,
  date_start: '2026-11-24T08:00:00Z',
  date_end: '2026-11-24T10:00:00Z',
  time_zone: 'Europe/Paris',
  available_actions: ['accept', 'reject'],
  version: 1,
};

it('rejects with a reason alone, from the version that was read', async () => {
  api.now.answer('decideFlightAuthorization', { ...ASKED, status: 'rejected', reason: 'Trafic dense.' });
  const user = await show(
    <DecisionDialog authorization={ASKED} action="reject" onClose={() => undefined} />,
    ['flight_authorizations', 'errors'],
  );
  await user.click(screen.getByRole('button', { name: 'Rejeter' }));
  expect(api.now.sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /Motif/ }), 'Trafic dense.');
  await user.click(screen.getByRole('button', { name: 'Rejeter' }));
  await expect
    .poll(() => api.now.sent.at(0)?.body)
    .toEqual({ action: 'reject', version: 1, reason: 'Trafic dense.' });
});

it('the dialog sends nothing of a request that does not say what annex IV asks for', async () => {
  const user = await show(
    <AskDialog
      flightId={4}
      ussp={{ identifier: 'USPACE-DEMO', name: 'U-space' }}
      onClose={() => undefined}
    />,
    ['flight_authorizations', 'errors'],
  );
  await user.click(screen.getByRole('button', { name: 'Demander l’autorisation' }));
  expect(api.now.sent).toEqual([]);
  expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThanOrEqual(2);
});
