export * from './infrastructure.ts';
