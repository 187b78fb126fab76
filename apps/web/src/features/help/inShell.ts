import type { InShell } from '../../routing/feature.ts';
import { TourHost } from './TourHost.tsx';

export const helpInShell: InShell = { order: 95, Component: TourHost };
