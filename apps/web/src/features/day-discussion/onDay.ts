import type { OnDay } from '../../shared/places/index.ts';
import { JournalSection, TalkSection } from './sections.tsx';

export const dayDiscussionOnDay: OnDay = {
  words: ['day'],
  sections: [
    { order: 10, Component: TalkSection },
    { order: 20, Component: JournalSection },
  ],
};
