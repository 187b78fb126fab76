import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { sessionOf } from '../../../../test/people.ts';
import { showPage } from '../../../../test/router.tsx';
import { identityOf, openSession } from '../../../api/session.ts';
import { draftKey, keepDraft } from '../../../shared/flight-form/drafts.ts';
import { emptyForm } from '../../../shared/flight-form/flight.form.ts';
import { DraftNotice } from './DraftNotice.tsx';

setUpFakeApi();

const listWith = async (name: string) => {
  const session = sessionOf({});
  openSession(session, false);
  const form = { ...emptyForm('2026-11-24T09:00:00Z', '2026-11-24T11:00:00Z'), name };
  keepDraft(localStorage, draftKey(identityOf(session.user), 'new'), { form, version: null, kept_at: 0 });
  await showPage('/map/flights', DraftNotice, ['flights']);
};

it('DraftNotice leads back to a mission that was begun on this device', async () => {
  await listWith('Halle');
  const link = await screen.findByRole('link');
  expect(link.textContent).toContain('« Halle »'.replaceAll(' ', '\u00a0'));
  expect(link.getAttribute('href')).toBe('/map/flights/new');
});

it('DraftNotice says nothing of an empty form', async () => {
  await listWith('');
  expect(screen.queryByRole('link')).toBeNull();
});
