import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, textOnScreen } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

setUpFakeApi();

it.each([
  ['a generalist, who has no bell', ['flies', 'prepares'] as const, false],
  ['a specialist', ['flies', 'prepares', 'keeps_fleet'] as const, true],
])(
  'NotificationsPage offers the bell as a way of news to who has one: %s',
  async (_who, capabilities, rings) => {
    openSessionOf({ capabilities: [...capabilities] });
    await showPage('/settings/notifications', NotificationsPage, ['preferences']);
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toEqual(['À propos de', ...(rings ? ['Cloche'] : []), 'E-mail', 'Navigateur']);
    expect(/cloche/i.test(textOnScreen())).toBe(rings);
  },
);
