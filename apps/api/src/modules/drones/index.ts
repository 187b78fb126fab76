export { droneColumns, toDrone } from './drones.mapper.ts';
export { dronesHandlers } from './drones.routes.ts';
