export { disablePush, enablePush, readPush, renewPush } from './push.ts';
