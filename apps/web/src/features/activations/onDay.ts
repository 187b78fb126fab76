import type { OnDay } from '../../shared/places/index.ts';
import { Compared } from './Compared.tsx';

export const activationsOnDay: OnDay = { words: ['day'], facts: [{ order: 20, Component: Compared }] };
