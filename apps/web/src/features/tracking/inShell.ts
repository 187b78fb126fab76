import type { InShell } from '../../routing/feature.ts';
import { AlarmHost } from './alarms/AlarmHost.tsx';

/** An alarm of a tracked drone concerns whatever screen. */
export const trackingInShell: InShell = { order: 15, Component: AlarmHost };
