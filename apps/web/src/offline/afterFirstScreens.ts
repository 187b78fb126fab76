/** What begins after the first screens, in a file of its own: they do not wait for it. */

export { keepNextMissions } from './keepAhead.ts';
export { keepBuild } from './keepBuild.ts';
export { followStyles } from './lostStyles.ts';
export { registerOffline } from './register.ts';
