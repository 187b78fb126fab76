import { expect, it } from 'vitest';
import { answersOf } from './request.form.ts';

const check = {
  questions: [
    { name: 'q_1', label: 'Transpondeur', kind: 'yes_no' as const, is_required: true },
    { name: 'q_2', label: 'Fréquence', kind: 'text' as const, is_required: false },
  ],
} as unknown as Parameters<typeof answersOf>[1];

it('the form of a request sends a no as a no, and leaves out what was left empty', () => {
  const form = {
    external_payload: { q_1: 'no', q_2: '' },
    prefecture_notif_payload: { place: 'Quai 3', late_reason: null },
  };
  expect(answersOf(form, check)).toEqual({ external: { q_1: false }, prefecture: { place: 'Quai 3' } });
});
