import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { showPage } from '../../../test/router.tsx';
import { QuickStartPage } from './QuickStartPage.tsx';

const api = setUpFakeApi();
const fileOf = (name: string): string => path.join(import.meta.dirname, 'film', name);
const stepsIn = (language: string): readonly string[] => {
  const words = path.join(import.meta.dirname, `../../../../../packages/i18n/${language}/tutorials.json`);
  const { video } = JSON.parse(readFileSync(words, 'utf8')) as {
    readonly video: { readonly steps: Readonly<Record<string, string>> };
  };
  return Object.values(video.steps);
};

const openFilm = async () => {
  api.now.answer('quickStartGuide', { steps: [] });
  const { user } = await showPage('/help/quick-start', QuickStartPage, [
    'help_screens',
    'tutorials',
    'errors',
  ]);
  const opener = await screen.findByRole('button', { name: 'Voir la vidéo' });
  expect(document.querySelector('video')).toBeNull();
  opener.focus();
  await user.keyboard('{Enter}');
  return { user, opener, film: await screen.findByLabelText<HTMLVideoElement>(/^Vidéo/) };
};

it('HelpVideo opens over the page by the keyboard, fetches nothing before it is played, and gives the focus back', async () => {
  const { user, opener, film } = await openFilm();
  expect([film.preload, film.controls, film.autoplay]).toEqual(['none', true, false]);
  expect(
    [...film.querySelectorAll('track')].map(({ srclang, default: isFirst }) => [srclang, isFirst]),
  ).toEqual([
    ['fr', true],
    ['en', false],
  ]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(stepsIn('fr'));
  fireEvent.error(film);
  expect(await screen.findByText(/n’a pas pu être lue/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('video')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('The help video is small, and its captions say its steps without a gap', () => {
  expect(statSync(fileOf('mission.webm')).size).toBeLessThan(1_500_000);
  expect(statSync(fileOf('mission.webp')).size).toBeLessThan(100_000);
  for (const language of ['fr', 'en']) {
    const [head, ...cues] = readFileSync(fileOf(`mission.${language}.vtt`), 'utf8')
      .trim()
      .split('\n\n');
    expect(head).toBe('WEBVTT');
    expect(cues.map((cue) => cue.split('\n')[1])).toEqual(stepsIn(language));
    const times = cues.map((cue) => cue.split('\n')[0]?.split(/ --> | line/) ?? []);
    expect(times.map(([from]) => from)).toEqual([
      '00:00:00.000',
      ...times.slice(0, -1).map(([, until]) => until),
    ]);
    const end = times.at(-1)?.[1] ?? '';
    expect(end > '00:01:00.000' && end < '00:02:00.000').toBe(true);
  }
});
