import type { OnDay } from '../../shared/places/index.ts';
import { AuthorityDayScreen } from './AuthorityDayScreen.tsx';

export const dayOnDay: OnDay = {
  words: ['day', 'approvals', 'data_age', 'errors', 'take_off'],
  screens: { AuthorityDayScreen },
};
