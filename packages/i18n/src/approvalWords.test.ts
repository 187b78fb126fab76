import { expect, it } from 'vitest';
import approvalsEn from '../en/approvals.json' with { type: 'json' };
import commonEn from '../en/common.json' with { type: 'json' };
import errorsEn from '../en/errors.json' with { type: 'json' };
import approvalsFr from '../fr/approvals.json' with { type: 'json' };
import commonFr from '../fr/common.json' with { type: 'json' };
import errorsFr from '../fr/errors.json' with { type: 'json' };

/** A state in the middle of a sentence. */
const inSentence = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

it('calls a request’s state by one word, on both sides’ screens and in what is refused', () => {
  for (const [common, errors] of [
    [commonFr, errorsFr],
    [commonEn, errorsEn],
  ] as const) {
    const { closed: _, ...screens } = common.approval_statuses;
    const said = Object.entries(screens).map(([status, word]) => [status, inSentence(word)]);
    expect(errors.statuses).toEqual(Object.fromEntries(said));
  }
});

it('offers texts that hold at every aerodrome: none names a runway or a frequency', () => {
  for (const { canned } of [approvalsFr, approvalsEn])
    for (const text of Object.values(canned.texts).flat())
      expect(text).not.toMatch(/(?:piste|runway) \d\d|\b1[1-3]\d\.\d/);
});
