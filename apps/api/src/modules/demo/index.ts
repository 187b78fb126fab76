export { demoAccounts } from './demo.queries.ts';
export { demoHandlers } from './demo.routes.ts';
export { seedDemo } from './demo.seed.ts';
export { DEMO_PASSWORD } from './seed/organisations.ts';
