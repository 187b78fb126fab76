import type { OnApproval } from '../../shared/places/index.ts';
import { Opinions } from './Opinions.tsx';

export const opinionsOnApproval: OnApproval = {
  words: ['opinions'],
  cards: [{ order: 20, Component: Opinions }],
};
