export {
  type Alerts,
  allowDesktop,
  callUser,
  changeAlerts,
  isSilent,
  playChime,
  ring,
  SILENCE_MS,
  useAlerts,
} from './alerts.ts';
export { disablePush, enablePush, readPush, renewPush } from './push.ts';
export type { PushState } from './pushStore.ts';
