export { TakeOffBatteries } from './TakeOffBatteries.tsx';
