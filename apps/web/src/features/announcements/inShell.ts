import type { InShell } from '../../routing/feature.ts';
import { AnnouncementOnce } from './AnnouncementOnce.tsx';

export const announcementsInShell: InShell = { order: 52, Component: AnnouncementOnce };
