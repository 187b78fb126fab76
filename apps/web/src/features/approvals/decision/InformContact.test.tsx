import type { Approval } from '@envol/contract/approvals';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { addressesIn } from '../../../shared/discussion/index.ts';
import { InformContact, InformDialog } from './InformContact.tsx';

const api = setUpFakeApi();
const approval = { id: 7, version: 3, available_actions: ['note'] } as unknown as Approval;

it('reads addresses however they are set apart, each once', () => {
  expect(addressesIn(' a@b.fr, c@d.fr;a@b.fr\ne@f.fr ')).toEqual(['a@b.fr', 'c@d.fr', 'e@f.fr']);
});

it('sends the named contacts, and stays open where the server refuses', async () => {
  api.now.refuse('decideApproval', 'APPROVAL_CHANGED');
  const onClose = vi.fn();
  const user = await show(<InformDialog approval={approval} onClose={onClose} />, ['approvals']);
  const [recipients] = screen.getAllByRole('textbox');
  await user.type(recipients as HTMLElement, 'tour');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(api.now.sent).toEqual([]);
  await user.type(recipients as HTMLElement, '@aeroport.fr; astreinte@aeroport.fr');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(api.now.sent[0]?.body).toMatchObject({
    type: 'inform-contact',
    version: 3,
    recipients: ['tour@aeroport.fr', 'astreinte@aeroport.fr'],
  });
  expect(onClose).not.toHaveBeenCalled();
});

it('is not offered to who may not note', async () => {
  await show(<InformContact approval={{ ...approval, available_actions: ['message'] }} />, ['approvals']);
  expect(screen.queryByRole('button')).toBeNull();
});
