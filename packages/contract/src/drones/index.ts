export * from './drones.ts';
export * from './exchange.ts';
