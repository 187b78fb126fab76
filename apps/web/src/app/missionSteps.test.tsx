import type { Flight } from '@envol/contract/flights';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpFakeApi } from '../../test/dom.tsx';
import {
  answerMission,
  CTR,
  EVERYTHING,
  FIELD,
  missionWith,
  POPULATED,
} from '../../test/missionOfEverything.ts';
import { openSessionOf } from '../../test/people.ts';
import { setEveryPlace } from '../../test/places.ts';
import { showPage } from '../../test/router.tsx';
import { FlightBody } from '../features/flights/detail/FlightBody.tsx';
import { HOST_DETAILS, HOST_STEPS } from '../features/flights/detail/hostSteps.tsx';
import { MapProvider } from '../map/MapProvider.tsx';
import type { OnMission } from '../shared/places/index.ts';
import { hosts } from './hosts.generated.ts';
import * as onMission from './onMission.generated.ts';

const api = setUpFakeApi();
const DECLARED = Object.entries<OnMission>(onMission);

beforeEach(() => {
  setEveryPlace();
  openSessionOf({
    permissions: [
      'flight:read',
      'flight:write',
      'approval:request',
      'approval:read',
      'flight-log:read',
      'flight-log:write',
      'livestream:write',
      'flight-authorization:read',
    ],
  });
});

const showMission = async (flight: Flight, search = '') => {
  const page = await showPage(
    `/map/flights/4${search}`,
    () => (
      <MapProvider mode="light">
        <FlightBody flight={flight} side={{ kind: 'none' }} setSide={() => undefined} foot={null} />
      </MapProvider>
    ),
    hosts.mission.words,
    '/map/flights/$id',
  );
  await screen.findByRole('heading', { name: 'Détails' });
  return page;
};

const stepsOf = (title: string): readonly (string | undefined)[] => {
  const list = screen.getByRole('list', { name: title });
  return [...list.querySelectorAll<HTMLElement>('[data-step]')].map(({ dataset }) => dataset.step);
};
const lineOf = (key: string): HTMLElement => {
  const step = document.querySelector<HTMLElement>(`[data-step="${key}"]`);
  if (step === null) throw new Error(`No step ${key}`);
  return within(step).getAllByRole('button')[0] as HTMLElement;
};
const opened = (): readonly (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-step]')]
    .filter((step) => step.querySelector('button')?.getAttribute('aria-expanded') === 'true')
    .map(({ dataset }) => dataset.step);
const TOWER_STEP = 'approval_request:5';

it('a mission’s page has what every feature declares in exactly one step or detail, and leaves none out', async () => {
  answerMission(api.now, 'everything');
  await showMission(EVERYTHING);
  const declared = [
    ...DECLARED.flatMap(([, { steps = [], details = [] }]) => [...steps, ...details]),
    ...HOST_STEPS,
    ...HOST_DETAILS,
  ].map(({ key }) => key);
  expect(new Set(declared).size).toBe(declared.length);
  await waitFor(() => {
    const shown = [...stepsOf('Étapes'), ...stepsOf('Détails')];
    expect(new Set(shown).size).toBe(shown.length);
    // The field pack is a phone's.
    expect(declared.filter((key) => !shown.includes(key))).toEqual(['field-pack']);
    // The host's own beside them: who is asked, and what asks for nothing.
    expect(shown.filter((key) => !declared.includes(key ?? ''))).toEqual([TOWER_STEP, 'rules']);
  });
});

it.each(DECLARED)(
  '%s stands in the steps or in the details, never in both, or only adds to what is there',
  (_, of) => {
    const { steps = [], details = [] } = of;
    expect(Math.min(steps.length, details.length)).toBe(0);
    const beside = [of.notices, of.links, of.menu, of.gauges, of.layers, of.sources, of.screens];
    expect(
      steps.length + details.length + beside.filter((each) => each !== undefined).length,
    ).toBeGreaterThan(0);
  },
);

it('a constraint stands once, in its step, and one that only informs in the details', async () => {
  answerMission(api.now, 'everything');
  const { user } = await showMission(EVERYTHING, '?open=none');
  const seen: string[] = [];
  for (const key of [TOWER_STEP, 'prefecture', 'army', 'notams', 'military', 'rules']) {
    await user.click(lineOf(key));
    await waitFor(() => expect(opened()).toEqual([key]));
    const step = document.querySelector<HTMLElement>(`[data-step="${key}"]`);
    seen.push(
      ...[...(step?.querySelectorAll('[role=group] h3') ?? [])].map(
        ({ textContent }) => `${key}: ${textContent}`,
      ),
    );
  }
  expect(seen.filter((each) => /CTR|LFBO|peuplée|SETBA|A1|LF-R/.test(each))).toEqual([
    `${TOWER_STEP}: CTR BLAGNAC`,
    `${TOWER_STEP}: Aérodrome LFBO`,
    'prefecture: Zone peuplée',
    'army: SETBA',
    'notams: A1',
    'military: LF-R 45',
    'rules: CTR MURET',
  ]);
});

it('the step that the verdict names stands open, and one at a time, as the address says', async () => {
  answerMission(api.now, 'little');
  const { user, search } = await showMission(missionWith([CTR, FIELD, POPULATED]));
  expect(opened()).toEqual([TOWER_STEP]);
  await user.click(lineOf('weather'));
  await waitFor(() => expect(opened()).toEqual(['weather']));
  expect(search()).toEqual({ open: 'weather' });
  await user.click(lineOf('mission'));
  await waitFor(() => expect(opened()).toEqual(['mission']));
  expect(search()).toEqual({ open: 'mission' });
});

it('a shared address opens the step that it names', async () => {
  answerMission(api.now, 'little');
  await showMission(missionWith([CTR]), '?open=documents');
  expect(opened()).toEqual(['documents']);
});

it('a step opens with Enter and closes with Escape, which gives its line the focus back', async () => {
  answerMission(api.now, 'little');
  const { user, search } = await showMission(missionWith([CTR]), '?open=none');
  expect(opened()).toEqual([]);
  lineOf(TOWER_STEP).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(opened()).toEqual([TOWER_STEP]));
  await user.tab();
  expect(document.activeElement).not.toBe(lineOf(TOWER_STEP));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opened()).toEqual([]));
  expect(search()).toEqual({ open: 'none' });
  expect(document.activeElement).toBe(lineOf(TOWER_STEP));
});

it('the verdict offers the act of the step that comes first, as one button', async () => {
  answerMission(api.now, 'little');
  await showMission(missionWith([POPULATED, CTR]), '?open=none');
  const verdict = screen.getByRole('heading', { name: /étapes avant de voler/ }).closest('section');
  const buttons = within(verdict as HTMLElement).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Demander l’accord de Toulouse-Blagnac']);
  expect(verdict?.textContent).toContain('demander l’accord de Toulouse-Blagnac');
});

it('a decider’s number stands once, though two places ask the same', async () => {
  answerMission(api.now, 'little');
  await showMission(missionWith([CTR, FIELD]));
  expect(document.querySelectorAll('a[href="tel:+33561000001"]')).toHaveLength(1);
});
