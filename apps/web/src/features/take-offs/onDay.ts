import type { OnDay } from '../../shared/places/index.ts';
import { FlownOfDay } from './FlownOfDay.tsx';

export const takeOffsOnDay: OnDay = {
  words: ['day', 'take_off'],
  facts: [{ order: 10, Component: FlownOfDay }],
};
