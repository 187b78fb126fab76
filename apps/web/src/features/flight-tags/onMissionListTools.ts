import { Tag } from 'lucide-react';
import { lazy } from 'react';
import type { OnMissionListTools } from '../../shared/places/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { TagFilter } from './TagFilter.tsx';

const BulkTags = lazy(async () => ({ default: (await import('./BulkTags.tsx')).BulkTags }));

export const flightTagsOnMissionListTools: OnMissionListTools = {
  words: ['missions'],
  filters: [{ order: 10, Component: TagFilter }],
  bulkActs: [
    {
      order: 10,
      key: 'tag',
      icon: Tag,
      useLabel: () => useTranslation('missions').t('bulk.tag'),
      Component: BulkTags,
    },
  ],
};
