import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { presentTime } from '../../device/clock.ts';
import { PapersCell } from './PapersCell.tsx';

it('says of papers without an end that none was said', async () => {
  const papers = { count: 2, expiry: 'none' as const, category: null, expires_on: null };
  await show(<PapersCell owner="pilot" papers={papers} />, ['papers']);
  expect(screen.getByText('2 documents, sans date de fin')).toBeTruthy();
});

it.each([
  ['soon', 1, 'expire dans 1 jour'],
  ['soon', 0, 'expire aujourd’hui'],
  ['expired', -1, /^expiré, dernier jour le /],
] as const)('says of a paper that is %s, %d days from its last day: %s', async (expiry, days, says) => {
  const expires_on = daysAfter(todayIn(presentTime()), days);
  const papers = { count: 1, expiry, category: 'aptitude_certificate', expires_on };
  await show(<PapersCell owner="pilot" papers={papers} />, ['papers']);
  expect(screen.getByText(says)).toBeTruthy();
});
