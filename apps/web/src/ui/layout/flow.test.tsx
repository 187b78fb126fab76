import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { List, Row, Stack } from './flow.tsx';

const classesOf = (name: string): readonly string[] => [...screen.getByTestId(name).classList];
const has = (name: string, ...parts: readonly string[]): boolean =>
  parts.every((part) => classesOf(name).some((each) => each.includes(part)));

it('a stack, a row and a list take the classes that their properties name, and their own', async () => {
  await show(
    <>
      <Stack gap={3} data-testid="stack" className="own" />
      <Row gap={2} wrap centred data-testid="row" />
      <Row gap={2} data-testid="plain" />
      <List data-testid="list">
        <li>One</li>
      </List>
      <List gap={1} data-testid="spaced" />
    </>,
    ['common'],
  );
  expect(has('stack', 'stack', 'gap3', 'own')).toBe(true);
  expect(has('row', 'row', 'gap2', 'wrapped', 'centred')).toBe(true);
  expect(classesOf('plain')).toHaveLength(2);
  expect(classesOf('list')).toHaveLength(1);
  expect(has('spaced', 'list', 'stack', 'gap1')).toBe(true);
  expect(screen.getAllByRole('list').map(({ tagName }) => tagName)).toEqual(['UL', 'UL']);
});
