import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { AuthorizationDialog } from './AuthorizationDialog.tsx';

const api = setUpFakeApi();
const paper = {
  id: 4,
  reference: 'FRA-OAT-1',
  assessment: null,
  valid_from: '2026-01-01',
  valid_to: null,
  max_height_m: 60,
  max_distance_m: null,
  max_speed_ms: null,
  max_mass_kg: null,
  off_sight: 'to_check' as const,
  populated_area: 'no' as const,
  notes: null,
  drone_ids: [],
  changed_by: 'Claire Morel',
  changed_at: '2026-11-20T08:00:00Z',
};

it('AuthorizationDialog sends the limits as they were corrected, and what was left empty as unsaid', async () => {
  signedInAs(['flight:read', 'flight:write']);
  api.now.answer('simplifiedDrones', []);
  api.now.answer('updateOperatingAuthorization', { ...paper, max_height_m: 80 });
  const onSaved = vi.fn();
  const user = await show(<AuthorizationDialog paper={paper} onClose={() => undefined} onSaved={onSaved} />, [
    'operating_authorizations',
    'errors',
  ]);
  const height = screen.getByLabelText(/^Hauteur/);
  await user.clear(height);
  await user.type(height, '80');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(4));
});
