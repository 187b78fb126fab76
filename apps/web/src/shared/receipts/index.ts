export { SoundSwitch } from './SoundSwitch.tsx';
export { useReceiptAlarm } from './useReceiptAlarm.ts';
