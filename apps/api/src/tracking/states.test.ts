import { expect, it } from 'vitest';
import { createMemoryBus } from './bus/memory.ts';
import { watchStates } from './states.ts';

const open = () => {
  const bus = createMemoryBus(() => undefined);
  const states = watchStates(bus, () => undefined);
  const tell = (node: string, manned?: 'heard' | 'away') =>
    bus.publish('state', { node, judges: true, is_recording: true, manned });
  return { states, tell };
};

it('helicopters are no service where nobody asks a receiver', () => {
  const { states, tell } = open();
  tell('one');
  expect(states.helicopters()).toBe('none');
});

it('helicopters are available while one process hears them, and unavailable once none does', () => {
  const { states, tell } = open();
  tell('one', 'away');
  expect(states.helicopters()).toBe('unavailable');
  tell('two', 'heard');
  expect(states.helicopters()).toBe('available');
  tell('two', 'away');
  expect(states.helicopters()).toBe('unavailable');
});
