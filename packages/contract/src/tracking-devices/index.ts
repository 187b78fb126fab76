export * from './trackingDevices.ts';
