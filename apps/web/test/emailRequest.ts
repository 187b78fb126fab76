import type { EmailRequest } from '@envol/contract/email-requests';

const SENT: EmailRequest = {
  id: 7,
  constraint_id: 3,
  constraint_key: 'zone:LF-R 9',
  title: 'LF-R 9',
  decider: 'Base aérienne',
  status: 'sent',
  outcome: null,
  is_outdated: false,
  is_simulated: false,
  recipient: 'base@example.invalid',
  copy_to: 'moi@example.invalid',
  subject: 'Demande',
  message: 'Madame, Monsieur',
  files: [{ kind: 'mission_sheet', name: 'M-1.pdf' }],
  sent_at: '2026-06-01T08:00:00.000Z',
  is_leaving: false,
  failure: null,
  is_tried_again: false,
  reminded_at: null,
  reminder_due_at: '2099-06-08T08:00:00.000Z',
  answer: null,
  received: [],
  events: [],
  events_count: 0,
  written_by: 'Claire',
  created_at: '2026-06-01T08:00:00.000Z',
  available_actions: ['remind', 'answer', 'withdraw'],
};

/** A request that left by e-mail and waits for its answer, with what the test says of it. */
export const anEmailRequest = (changes: Partial<EmailRequest> = {}): EmailRequest => ({
  ...SENT,
  ...changes,
});
