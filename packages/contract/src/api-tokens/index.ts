export * from './apiTokens.ts';
