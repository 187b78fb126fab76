export * from './drones.ts';
