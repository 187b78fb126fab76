import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { showPublicPage } from '../../../test/publicPage.tsx';
import { AccessibilityPage } from './AccessibilityPage.tsx';
import { RGAA_NOT_MET } from './rgaa.ts';

setUpFakeApi();

it('AccessibilityPage says the rate in words, and each criterion that is not met', async () => {
  await showPublicPage('/accessibility', AccessibilityPage, ['accessibility', 'auth']);
  expect(screen.getByText(/partiellement conforme/)).toBeTruthy();
  expect(screen.getByText(/\d\d,\d\s% des critères applicables/)).toBeTruthy();
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(lines.map((line) => /Critère (\d+\.\d+)$/.exec(line)?.[1])).toEqual([...RGAA_NOT_MET]);
  expect(lines.every((line) => !line.includes('criteria.'))).toBe(true);
});
