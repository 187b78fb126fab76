// What a commit's message has to be: found by a search, and saying why. Plain JavaScript that Node 20 runs.

/** "scope: Verb object": the module or folder that changes, then what is done to it. */
const VERBS = ['Add', 'Fix', 'Remove', 'Rename', 'Move', 'Change', 'Speed up', 'Test', 'Document'];
const SUBJECT = new RegExp(`^[a-z][a-z0-9-]*(/[a-z0-9-]+)?: (${VERBS.join('|')}) \\S`);
/** Characters of the first line: what a log and a list of blames show of it. */
const SUBJECT_MAX = 72;
/** What git writes itself, or what is folded into another commit before it is shared. */
const BY_GIT = /^(Merge|Revert|fixup!|squash!|amend!)/;

/** What is wrong with a message, each in a sentence; none when it is right. Lines of "#" are git's own. */
export function faultsOfMessage(message) {
  const [subject = '', second = '', ...rest] = message
    .split(/^# -+ >8 -+$/m)[0]
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.trimEnd());
  if (BY_GIT.test(subject)) return [];
  const faults = [];
  if (subject === '') faults.push('The first line is empty: it says what changes, in a few words.');
  else if (!SUBJECT.test(subject))
    faults.push(
      `The first line is not "scope: Verb object", as in "opinions: Fix push address"; verbs are ${VERBS.join(', ')}.`,
    );
  if ([...subject].length > SUBJECT_MAX)
    faults.push(`The first line has ${[...subject].length} characters: ${SUBJECT_MAX} at most.`);
  if (subject.includes(';')) faults.push('The first line has a semicolon: one commit, one thing.');
  if (second !== '') faults.push('The second line is not empty: it parts the first line from the body.');
  if (!rest.some((line) => line !== ''))
    faults.push('There is no body: one to three lines say why, with the figure or the cause.');
  return faults;
}
