export * from './invoices.ts';
export * from './shapes.ts';
