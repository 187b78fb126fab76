import { endpoints as contract } from '@envol/contract/api';
import { toWire, type WireTable } from './wire.ts';

/**
 * Every call of the contract by operation id, without the schemas. The build writes into each
 * module the calls that it names as `endpoints.<name>` (vite.config.calls.ts), so that no bundle carries the others, nor
 * the validation library.
 */
export const endpoints = Object.fromEntries(
  Object.entries(contract).map(([name, endpoint]) => [name, toWire(endpoint)]),
) as unknown as WireTable<typeof contract>;
