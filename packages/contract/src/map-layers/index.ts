export * from './addedLayers.ts';
export * from './customLayers.ts';
export * from './describe.ts';
export * from './ground.ts';
export * from './mapLayers.ts';
