import { expect, it } from 'vitest';
import { lostParts } from './lostParts.ts';

it('A zone’s lost parts do not name a message that stands above', () => {
  const shown = { lost: ['authority', 'message'] as const, message: 'Gestionnaire : CCMAR' };
  const hidden = { lost: ['message', 'applicability'] as const, message: null };
  expect(lostParts([shown])).toEqual(['authority']);
  expect(lostParts([shown, hidden])).toEqual(['authority', 'message', 'applicability']);
});
