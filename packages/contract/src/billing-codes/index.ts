export * from './billingCodes.ts';
