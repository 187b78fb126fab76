import type { InShell } from '../../routing/feature.ts';
import { LandingOrdersHost } from './LandingOrdersHost.tsx';

/** An order to land, and what an operator's device could not send, concern whatever screen. */
export const landingOrdersInShell: InShell = { order: 16, Component: LandingOrdersHost };
