import fc from 'fast-check';

/*
 * Generated inputs are the same on every machine, so that a red run can be run again; another FC_SEED looks elsewhere.
 */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) });
