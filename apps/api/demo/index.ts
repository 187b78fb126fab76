export { keepGreen } from './keepGreen.ts';
export { DEMO_PASSWORD, DEMO_USERNAMES } from './organisations.ts';
export { seedDemo } from './seedDemo.ts';
