export * from './describe.ts';
export * from './mapLayers.ts';
