// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';

it('the draft of a sign-up keeps what was typed on the device, never the password', () => {
  keepDraft({ long_name: 'Camille Laurent', email: 'c@garonne.example', password: 'héron quai tuile' });
  expect(JSON.stringify({ ...localStorage })).not.toContain('héron');
  expect(readDraft()).toMatchObject({ long_name: 'Camille Laurent', email: 'c@garonne.example', siret: '' });
  forgetDraft();
  expect(readDraft().at).toBeNull();
});
