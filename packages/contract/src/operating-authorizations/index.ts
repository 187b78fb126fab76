export * from './operatingAuthorizations.ts';
