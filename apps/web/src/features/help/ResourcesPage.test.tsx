import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { showPage } from '../../../test/router.tsx';
import { ResourcesPage } from './ResourcesPage.tsx';

setUpFakeApi();
const open = () => showPage('/help/resources', ResourcesPage, ['tutorials']);

it('ResourcesPage tells what to do step by step, each with the page where it is done', async () => {
  await open();
  for (const [title, page] of [
    ['De l’idée à la mission prête', '/map/flights/new'],
    ['Garder ses documents à jour', '/settings'],
    ['Toute une flotte en une fois', '/map/drones'],
    ['Le jour du vol', '/map/take-off-authorizations'],
  ] as const) {
    const tutorial = within(screen.getByRole('article', { name: title }));
    expect(tutorial.getAllByRole('listitem')).toHaveLength(4);
    expect(tutorial.getByRole('link').getAttribute('href')).toBe(page);
  }
});

it('ResourcesPage opens official pages elsewhere and loads nothing from them', async () => {
  await open();
  const official = within(screen.getByRole('article', { name: 'Sources officielles' }));
  const links = official.getAllByRole<HTMLAnchorElement>('link');
  expect(links).toHaveLength(7);
  for (const { protocol, target, rel } of links)
    expect([protocol, target, rel]).toEqual(['https:', '_blank', 'noreferrer']);
  for (const each of document.querySelectorAll('[src], [poster]'))
    expect(each.getAttribute('src') ?? each.getAttribute('poster')).toMatch(/^\/(?!\/)/);
});
