export * from './settled.ts';
