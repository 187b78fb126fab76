import type { InShell } from '../../routing/feature.ts';
import { LeftNoticesHost } from './LeftNoticesHost.tsx';

export const flightNotificationsInShell: InShell = { order: 96, Component: LeftNoticesHost };
