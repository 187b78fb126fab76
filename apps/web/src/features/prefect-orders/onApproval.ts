import type { OnApproval } from '../../shared/places/index.ts';
import { ApprovalOrders } from './ApprovalOrders.tsx';

export const prefectOrdersOnApproval: OnApproval = {
  words: ['prefect_orders'],
  cards: [{ order: 35, Component: ApprovalOrders }],
};
