import { expect, it } from 'vitest';
import { answerIssues, type RequestedForms } from './requestForm.ts';

const asked: RequestedForms = {
  questions: [
    { name: 'q_1', label: 'Fréquence écoutée', kind: 'text', is_required: true },
    { name: 'q_2', label: 'Personnes au sol', kind: 'number', is_required: false },
    { name: 'q_3', label: 'Transpondeur', kind: 'yes_no', is_required: true },
  ],
  is_prefecture: false,
  is_late: true,
};

it('A request’s form is answered in kind; what need not be answered may stay open', () => {
  expect(answerIssues(asked, { q_1: '118,1', q_3: false, other: 1 }, {})).toEqual([]);
  expect(answerIssues(asked, { q_1: '  ', q_2: 'deux', q_3: null }, {})).toEqual([
    { path: 'external_payload.q_1', message: 'required' },
    { path: 'external_payload.q_2', message: 'invalid' },
    { path: 'external_payload.q_3', message: 'required' },
  ]);
});

it('A late request to a prefecture has to say why it is late', () => {
  const late: RequestedForms = { questions: [], is_prefecture: true, is_late: true };
  const lacks = [{ path: 'prefecture_notif_payload.late_reason', message: 'required' }];
  expect(answerIssues(late, {}, {})).toEqual(lacks);
  expect(answerIssues(late, {}, { late_reason: 'Avarie du réseau' })).toEqual([]);
  expect(answerIssues({ ...late, is_late: false }, {}, {})).toEqual([]);
});
