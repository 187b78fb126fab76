import { expect, it } from 'vitest';
import { NAMED_ACTORS } from '../../../../tools/actors.ts';
import { articlesFor, HELP_ARTICLES, hasQuickStart } from './articles.ts';

const told = (name: string) => {
  const actor = NAMED_ACTORS.find((each) => each.name === name)?.actor;
  if (!actor) throw new Error(`nobody is called ${name}`);
  return { articles: articlesFor(actor), quick: hasQuickStart(actor) };
};

it('the list of articles tells each what concerns it, and generalists neither resources nor first steps', () => {
  expect(told('operator generalist')).toEqual({ articles: ['sources'], quick: false });
  expect(told('operator standard')).toEqual({
    articles: ['draw', 'verdict', 'request', 'follow', 'fleet', 'sources'],
    quick: true,
  });
  expect(told('authority admin').articles).toEqual(['decide', 'limits', 'people', 'sources']);
  expect(told('visitor')).toEqual({ articles: ['opinions', 'sources'], quick: false });
});

it('The help has a reader for every article', () => {
  const read = new Set(NAMED_ACTORS.flatMap(({ actor }) => (actor ? articlesFor(actor) : [])));
  expect([...read].sort()).toEqual([...HELP_ARTICLES].sort());
});
