import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '../../../../test/router.tsx';
import { MissionNotFound } from './MissionNotFound.tsx';

it('says that there is no such mission, and where to look for it', async () => {
  await showPage('/map/flights/9', MissionNotFound, ['flights']);
  expect(
    await screen.findByRole('heading', { name: 'Cette mission n’existe pas, ou a été supprimée' }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Chercher une mission' }).getAttribute('href')).toBe(
    '/map/flights',
  );
  expect(screen.queryByRole('alert')).toBeNull();
});
