export * from './operators.ts';
