import {
  createPrefectOrder,
  deletePrefectOrder,
  getPrefectOrder,
  listApprovalOrders,
  listFlightOrders,
  listOrderSources,
  listPrefectOrders,
  prefectOrderPdf,
  repealPrefectOrder,
  signPrefectOrder,
  updatePrefectOrder,
} from './orders.ts';

export * from './orders.ts';
export const prefectOrdersEndpoints = {
  listPrefectOrders,
  getPrefectOrder,
  createPrefectOrder,
  updatePrefectOrder,
  deletePrefectOrder,
  signPrefectOrder,
  repealPrefectOrder,
  prefectOrderPdf,
  listOrderSources,
  listFlightOrders,
  listApprovalOrders,
};
