export { AreaMap } from './AreaMap.tsx';
