export { isOrderedToLand } from './isOrderedToLand.ts';
export { OrderCard } from './OrderCard.tsx';
export { useRoomAbove } from './useRoomAbove.ts';
