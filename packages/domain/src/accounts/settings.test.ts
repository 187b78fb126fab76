import { expect, it } from 'vitest';
import { changedSettings, DEFAULT_SETTINGS, kindOf, settingsOf, wantsChannel } from './settings.ts';

it('what was not chosen is the product’s own', () => {
  expect(settingsOf(null)).toEqual(DEFAULT_SETTINGS);
  expect(settingsOf({ default_flying_height: 50, notifications: { messages: { email: false } } })).toEqual({
    ...DEFAULT_SETTINGS,
    default_flying_height: 50,
    notifications: {
      ...DEFAULT_SETTINGS.notifications,
      messages: { bell: true, email: false, push: true },
    },
  });
});

it('a change keeps what it does not name', () => {
  const once = changedSettings(
    { default_flying_time: 60 },
    { notifications: { messages: { email: false } } },
  );
  expect(changedSettings(once, { notifications: { messages: { push: false } } })).toEqual({
    default_flying_time: 60,
    notifications: { messages: { email: false, push: false } },
  });
  expect(changedSettings(null, { display_only_my_flights: true })).toEqual({ display_only_my_flights: true });
});

it.each([
  ['submitted', 'requests'],
  ['answer', 'requests'],
  ['accept', 'decisions'],
  ['edit-decision', 'decisions'],
  ['message', 'messages'],
  ['activation_message', 'messages'],
  ['take_off_message', 'messages'],
  ['activation_accepted', 'activations'],
  ['take_off_granted', 'take_offs'],
])('the news %s is of the kind %s', (code, kind) => {
  expect(kindOf(code)).toBe(kind);
});

it('an order to land is told by every way, whatever was chosen', () => {
  const settings = settingsOf({ notifications: { take_offs: { bell: false, push: false } } });
  expect(wantsChannel(settings, 'take_off_granted', 'bell')).toBe(false);
  expect(wantsChannel(settings, 'take_off_landing_required', 'bell')).toBe(true);
  expect(wantsChannel(settings, 'take_off_landing_required', 'push')).toBe(true);
});
