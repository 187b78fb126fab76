import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { WhatIfScreen } from './WhatIfScreen.tsx';

const api = setUpFakeApi();

describe('what if', () => {
  it('says what is missing where nothing was drawn, and asks the server for nothing', async () => {
    openSessionOf({});
    await showPage('/map/flights/new/what-if', WhatIfScreen, ['what_if', 'flights', 'constraints']);
    expect(await screen.findByText(/Dessinez une zone/)).toBeTruthy();
    expect(api.now.sent).toEqual([]);
  });
});
