import type { Feature } from '../../routing/feature.ts';
import { TourHost } from './TourHost.tsx';

export const helpFeature: Feature = { order: 95, InShell: TourHost };
