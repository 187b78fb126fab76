export * from './paymentOrders.ts';
export * from './shapes.ts';
