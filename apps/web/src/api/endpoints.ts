import { endpoints as contract } from '@envol/contract/api';
import { toWire, type WireTable } from './wire.ts';

/**
 * Every call of the contract by operation id, without the schemas. The build replaces this module by the plain
 * table (see `wireTable` in vite.config.ts), so that the bundle does not carry the validation library.
 */
export const endpoints = Object.fromEntries(
  Object.entries(contract).map(([name, endpoint]) => [name, toWire(endpoint)]),
) as unknown as WireTable<typeof contract>;
