export * from './drones.ts';
export * from './registry.ts';
