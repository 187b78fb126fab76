import { expect, it } from 'vitest';
import { systemAccessPage, systemSteps } from './systemAccess.ts';

it('the page of system access finds the reason of every step that runs as the process', () => {
  const { steps, unread } = systemSteps();
  expect(unread).toEqual([]);
  expect(steps.length).toBeGreaterThan(20);
  expect(steps.filter(({ reason }) => reason.length < 10)).toEqual([]);
});

it('docs/system-access.md says who sees every row, and why', async () => {
  await expect(systemAccessPage()).toMatchFileSnapshot('../../../docs/system-access.md');
});
