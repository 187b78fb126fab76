import { expect, it } from 'vitest';
import { show, textOnScreen } from '../../../test/dom.tsx';
import type { Remedy } from './remedies.ts';
import { useRemediedText, useRemedyText } from './useRemedyText.ts';

const REMEDIES: readonly Remedy[] = [
  { kind: 'height', height_m: 40 },
  { kind: 'period', date: '2026-12-28' },
  { kind: 'scenario', scenario: 'A1' },
  { kind: 'scenario', scenario: 'non-standard' },
  { kind: 'night' },
  { kind: 'in_sight' },
];

const Words = () => {
  const [todo, done] = [useRemedyText(), useRemediedText()];
  return REMEDIES.map((remedy) => <p key={todo(remedy)}>{`${todo(remedy)} → ${done(remedy)};`}</p>);
};

it('useRemedyText says what a remedy will do on its button, and what it has done afterwards', async () => {
  await show(<Words />, ['flights', 'missions', 'constraints']);
  // A year that is not this one is written out.
  const said = textOnScreen().replaceAll(' 2026', '').replaceAll('\u00a0', ' ');
  expect(said.split(';').slice(0, -1)).toEqual([
    'Descendre à 40 m → Hauteur abaissée à 40 m',
    'Reporter au lun. 28 déc. → Mission reportée au lun. 28 déc.',
    'Passer en A1 → Scénario changé : A1',
    'Voler sous autorisation → Scénario changé : autorisation d’exploitation',
    'Déclarer le vol de nuit → Vol déclaré de nuit',
    'Voler en vue → Vol déclaré en vue',
  ]);
});
