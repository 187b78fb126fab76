export * from './supervisers.ts';
