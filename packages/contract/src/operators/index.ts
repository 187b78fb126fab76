export * from './company.ts';
export * from './deletion.ts';
export * from './desk.ts';
export * from './operators.ts';
