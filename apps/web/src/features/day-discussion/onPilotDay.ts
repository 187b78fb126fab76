import type { OnPilotDay } from '../../shared/places/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { DayJournal } from './DayJournal.tsx';
import { DayTalk } from './DayTalk.tsx';

export const dayDiscussionOnPilotDay: OnPilotDay = {
  words: ['day'],
  folds: [
    { order: 10, key: 'talk', useTitle: () => useTranslation('day').t('talk.title'), Component: DayTalk },
    {
      order: 20,
      key: 'journal',
      useTitle: () => useTranslation('day').t('journal.title'),
      Component: DayJournal,
    },
  ],
};
