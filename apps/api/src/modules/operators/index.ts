export { operatorsHandlers } from './operators.routes.ts';
