import { endpoints } from '@envol/contract/api';
import { FRAME_TYPES } from '@envol/contract/realtime';
import { WEBHOOK_KINDS } from '@envol/contract/webhooks';
import { DEFAULT_SETTINGS, kindOf } from '@envol/domain/accounts/settings';
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { modules } from '../src/modules/modules.generated.ts';
import type { AnyFact, LetterFact } from '../src/platform/facts/fact.ts';

const ALL = modules.flatMap(({ facts }) => Object.entries<AnyFact | LetterFact>(facts));
const FACTS = ALL.flatMap(([name, fact]) => ('frame' in fact ? [[name, fact] as const] : []));
const BY_LETTER = ALL.flatMap(([name, fact]) => ('by_letter' in fact ? [name] : []));
const PAYLOAD = {
  approval_id: 3,
  flight_id: 7,
  flight_ids: [7],
  noun: 'pilots',
  activation_id: 4,
  opinion_id: 5,
  take_off_authorization_id: 6,
  flight_authorization_id: 8,
};
const touchesOf = ({ invalidates }: AnyFact) => invalidates(PAYLOAD as never);

it('every event of the live channel is a fact of a module', () => {
  expect([...new Set(FACTS.map(([, { frame }]) => frame))].sort()).toEqual([...FRAME_TYPES].sort());
});

it('facts of one event have the same records read again', () => {
  for (const frame of FRAME_TYPES) {
    const told = FACTS.filter(([, fact]) => fact.frame === frame).map(([, fact]) => touchesOf(fact));
    for (const touches of told) expect(touches).toEqual(told[0]);
  }
});

it('an address outside is told of the events whose facts say so', () => {
  const kinds = new Set(FACTS.flatMap(([, { frame, webhook }]) => (webhook ? [frame] : [])));
  expect([...kinds].sort()).toEqual([...WEBHOOK_KINDS].sort());
});

it('every piece of news that has words is rung by one fact', () => {
  const codes = FACTS.flatMap(([, { news }]) => news?.codes ?? []);
  expect([...codes].sort()).toEqual(Object.keys(serverFr.notifications).sort());
});

describe.each(FACTS)('%s', (_, fact) => {
  it('names nouns and views that calls have', () => {
    const paths = Object.values(endpoints).map(({ path }) => path);
    for (const { noun, views = [] } of touchesOf(fact)) {
      expect(paths.some((path) => path.split('/')[1] === noun)).toBe(true);
      for (const view of views.filter((each) => !['record', 'list', 'map'].includes(each)))
        expect(
          paths.some((path) => `${path}/`.startsWith(`/${noun}/:id/${view}/`)),
          `${noun} ${view}`,
        ).toBe(true);
    }
  });

  it('writes letters of news alone that it rings', () => {
    const { news, letters } = fact;
    for (const code of letters?.codes ?? []) expect(news?.codes).toContain(code);
  });
});

it.each(['approval_message', 'approval_request_processed'] as const)(
  '%s has a mission read again with what goes by its requests, not its weather nor what is published about it',
  (type) => {
    const fact = FACTS.find(([, { frame }]) => frame === type)?.[1];
    const views = fact && touchesOf(fact).find(({ noun }) => noun === 'flights')?.views;
    for (const own of ['record', 'check_can_be_entrusted', 'split']) expect(views).toContain(own);
    for (const other of ['weather', 'notams_analysis', 'infrastructure', 'documents'])
      expect(views).not.toContain(other);
  },
);

const cells = (values: readonly string[]): string => `| ${values.join(' | ')} |`;
const code = (text: string): string => `\`${text}\``;
const kindsOf = (codes: readonly string[], channel: 'bell' | 'push' | 'email'): string =>
  codes.length === 0
    ? ''
    : codes.every((each) => DEFAULT_SETTINGS.notifications[kindOf(each)][channel])
      ? '●'
      : '○';

/** The page of all facts: what each is brought by, and what screens read again. */
const factsPage = (): string => {
  const rows = [...FACTS].sort(([one], [other]) => (one < other ? -1 : 1));
  return `${[
    '# What happens, and whom it reaches',
    '',
    'Written by `npm test -- facts -u` from the facts of the modules; do not edit. ● goes by this way unless a person switched it off, ○',
    'to those alone who switched it on. Screens: the records that are read again, and where not all of them, their views.',
    '',
    cells(['Fact', 'Event', 'News', 'Bell', 'Push', 'Letter', 'Webhook', 'Screens']),
    cells(['---', '---', '---', ':-:', ':-:', ':-:', ':-:', '---']),
    ...rows.map(([name, fact]) => {
      const codes = fact.news?.codes ?? [];
      const mailed = fact.letters?.codes ?? [];
      return cells([
        code(name),
        code(fact.frame),
        codes.map(code).join(', '),
        kindsOf(codes, 'bell'),
        kindsOf(codes, 'push'),
        mailed.length === 0
          ? ''
          : mailed.length === codes.length
            ? '●'
            : `● but ${codes
                .filter((each) => !mailed.includes(each))
                .map(code)
                .join(', ')}`,
        fact.webhook ? '●' : '',
        touchesOf(fact)
          .map(({ noun, views }) => (views ? `${noun} (${views.join(', ')})` : noun))
          .join('; '),
      ]);
    }),
    '',
    'By letter alone: no screen shows them, no bell rings.',
    '',
    ...[...BY_LETTER].sort().map((name) => `- ${code(name)}`),
  ].join('\n')}\n`;
};

it('docs/facts.md shows every fact', async () => {
  await expect(factsPage()).toMatchFileSnapshot('../../../docs/facts.md');
});
