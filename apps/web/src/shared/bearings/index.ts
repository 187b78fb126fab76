export { radialText } from './bearings.features.ts';
export { useBearings } from './useBearings.ts';
