import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { Rates } from '../db/rates.ts';

type StoreClass = NonNullable<RateLimitPluginOptions['store']>;
type Store = InstanceType<StoreClass>;

/**
 * The counts of the calls' limits, by client and call, in the database: two processes allow together what one allows.
 * Where the database cannot be had the limit lets pass, for the call itself will say so.
 */
export const sharedStore = (rates: Rates): StoreClass =>
  class SharedStore implements Store {
    incr(key: string, told: Parameters<Store['incr']>[1], window_ms = 60_000): void {
      rates
        .count(`call ${key}`, window_ms)
        .then(({ count, left_ms }) => told(null, { current: count, ttl: left_ms }))
        .catch(() => told(null, { current: 0, ttl: window_ms }));
    }

    child(): Store {
      return this;
    }
  };
