export * from './desk.ts';
export * from './operators.ts';
