import { expect, it } from 'vitest';
import { conditionsOf } from './conditions.ts';

const none = {
  restricted_height: null,
  min_allowed_date_start: null,
  max_allowed_date_end: null,
  min_allowed_time_start: null,
  max_allowed_time_end: null,
  tactical_contact_required: false,
};

it('a text of conditions says nothing of a plain acceptance', () => {
  expect(conditionsOf(none)).toEqual([]);
});

it('a text of conditions names every limit once, one-sided spans as such', () => {
  expect(
    conditionsOf({
      ...none,
      restricted_height: 60,
      min_allowed_date_start: '2026-11-24',
      max_allowed_date_end: '2026-11-25',
      max_allowed_time_end: '12:00',
      tactical_contact_required: true,
    }),
  ).toEqual([
    { key: 'height', height: 60 },
    { key: 'dates', from: '2026-11-24', until: '2026-11-25' },
    { key: 'until_hour', from: '', until: '12:00' },
    { key: 'tactical_contact' },
  ]);
});
