import { expect, it } from 'vitest';
import approvalsEn from '../en/approvals.json' with { type: 'json' };
import automaticEn from '../en/automatic_actions.json' with { type: 'json' };
import commonEn from '../en/common.json' with { type: 'json' };
import documentsEn from '../en/documents.json' with { type: 'json' };
import errorsEn from '../en/errors.json' with { type: 'json' };
import serverEn from '../en/server.json' with { type: 'json' };
import approvalsFr from '../fr/approvals.json' with { type: 'json' };
import automaticFr from '../fr/automatic_actions.json' with { type: 'json' };
import commonFr from '../fr/common.json' with { type: 'json' };
import documentsFr from '../fr/documents.json' with { type: 'json' };
import errorsFr from '../fr/errors.json' with { type: 'json' };
import serverFr from '../fr/server.json' with { type: 'json' };

/** A state in the middle of a sentence. */
const inSentence = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

it('A request’s state is called by one word, on both sides’ screens and in what is refused', () => {
  for (const [common, errors] of [
    [commonFr, errorsFr],
    [commonEn, errorsEn],
  ] as const) {
    const { closed: _, ...screens } = common.approval_statuses;
    const said = Object.entries(screens).map(([status, word]) => [status, inSentence(word)]);
    expect(errors.statuses).toEqual(Object.fromEntries(said));
  }
});

it('The texts offered for an answer hold at every aerodrome: none names a runway or a frequency', () => {
  for (const { canned } of [approvalsFr, approvalsEn])
    for (const text of Object.values(canned.texts).flat())
      expect(text).not.toMatch(/(?:piste|runway) \d\d|\b1[1-3]\d\.\d/);
});

/** Every text under a key of this name, however deep. */
const textsOf = (tree: object, name: string): string[] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? textsOf(value, name) : key === name ? [String(value)] : [],
  );

it('Whoever is contacted before take-off is called by one word, where it is asked for and where it is read', () => {
  for (const [word, ...files] of [
    [/organisme/, approvalsFr, automaticFr, documentsFr, serverFr],
    [/\bauthority\b/, approvalsEn, automaticEn, documentsEn, serverEn],
  ] as const)
    for (const file of files)
      for (const name of ['tactical', 'tactical_contact'])
        for (const text of textsOf(file, name)) expect(text).toMatch(word);
});
