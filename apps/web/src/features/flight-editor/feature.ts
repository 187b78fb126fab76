import type { Feature } from '../../routing/feature.ts';
import { FoundPlaceOnMap } from './FoundPlaceOnMap.tsx';

export const flightEditorFeature: Feature = { order: 22, OnMap: FoundPlaceOnMap };
