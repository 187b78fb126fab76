import type { FlightDocument } from '@envol/contract/documents';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../test/dom.tsx';
import { FlightDocuments } from './FlightDocuments.tsx';

const api = setUpFakeApi();

const PAPER: FlightDocument = {
  id: 4,
  owner_type: 'operator',
  owner_id: 1,
  category: 'insurance',
  name: 'Assurance.pdf',
  type: 'application/pdf',
  bytes: 1_200,
  expires_on: '2026-11-15',
  expiry: 'valid',
  created_at: '2026-01-05T09:00:00.000Z',
  owner_name: 'Aéro Vision',
  expires_before_end: true,
};

it.each([
  ['expired', /Expiré le 15 nov/, 'Expire avant la fin'],
  ['valid', /Expire avant la fin de la mission, le 15 nov/, 'Expiré le'],
] as const)(
  'tells a paper that has expired from one that ends before the mission: %s',
  async (expiry, said, not) => {
    api.now.answer('listFlightDocuments', [{ ...PAPER, expiry }]);
    await show(<FlightDocuments id={7} name="Toiture" mayWrite={false} />, ['papers']);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(textOnScreen()).not.toContain(not);
  },
);
