import { lazy } from 'react';
import type { OnApproval } from '../../shared/places/index.ts';
import { loadTexts } from '../../ui/texts.ts';

const ApprovalVideo = lazy(async () => {
  const [{ ApprovalVideo: Video }] = await Promise.all([
    import('./MissionVideo.tsx'),
    loadTexts(['livestreams']),
  ]);
  return { default: Video };
});

export const livestreamsOnApproval: OnApproval = {
  words: [],
  cards: [{ order: 12, Component: ApprovalVideo }],
};
