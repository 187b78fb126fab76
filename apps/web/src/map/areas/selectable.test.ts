import { expect, it } from 'vitest';
import { checkSelectable } from './selectable.ts';
import type { Audience } from './status.ts';

it('a choice on the map lets missions be chosen by who flies, and requests by who decides', () => {
  expect(() => checkSelectable('flights', 'dronist')).not.toThrow();
  expect(() => checkSelectable('approvals', 'authority')).not.toThrow();
});

it.each<[string, string, string]>([
  ['drones', 'dronist', 'Unknown selectable layer drones'],
  ['toString', 'dronist', 'Unknown selectable layer toString'],
  ['flights', 'authority', 'Unknown user type authority on selection of flights'],
  ['approvals', 'visitor', 'Unknown user type visitor on selection of approvals'],
])('a choice on the map throws for %s chosen by %s', (layer, audience, message) => {
  expect(() => checkSelectable(layer, audience as Audience)).toThrow(message);
});
