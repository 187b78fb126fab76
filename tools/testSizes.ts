/*
 * How much the tests try. `npm test` tries the quick sizes, within its time; `npm run test:long` the long ones: the same
 * files and the same checks, with more inputs. FC_SEED gives other inputs.
 */
const IS_LONG = process.env.ENVOL_TEST_SIZE === 'long';

/** The quick size, or the long one in `npm run test:long`. */
export const sized = <T>(quick: T, long: T): T => (IS_LONG ? long : quick);
