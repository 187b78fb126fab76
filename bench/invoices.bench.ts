// A thousand invoices as PDF/A-3 with Factur-X inside: processor time in this thread, and wall clock through two workers.
import { renderInvoice } from '@envol/documents/invoice/renderInvoice';
import { randomInvoice } from '@envol/domain/invoicing/randomInvoice';
import { Piscina } from 'piscina';
import { printFigures } from './support/figures.ts';

const INVOICES = 1000;
const WARM = 50;
const WORKERS = 2;

const chanceOf = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
const invoices = Array.from({ length: INVOICES }, (_, seed) => randomInvoice(chanceOf(seed), seed + 1));

for (const invoice of invoices.slice(0, WARM)) renderInvoice(invoice);
const before = process.cpuUsage();
for (const invoice of invoices) renderInvoice(invoice);
const { user, system } = process.cpuUsage(before);

const pool = new Piscina({
  filename: import.meta.resolve('@envol/documents/invoice.worker'),
  minThreads: WORKERS,
  maxThreads: WORKERS,
});
await Promise.all(invoices.slice(0, WARM).map((invoice) => pool.run(invoice)));
const began = performance.now();
await Promise.all(invoices.map((invoice) => pool.run(invoice)));
const wall_ms = performance.now() - began;
await pool.close();

const processor_s = (user + system) / 1e6;
console.log(`${INVOICES} invoices: ${processor_s.toFixed(1)} s of processor time in one thread`);
console.log(`${INVOICES} invoices through ${WORKERS} workers: ${(wall_ms / 1000).toFixed(1)} s by the clock`);
printFigures({ invoices_1000_processor_s: processor_s, invoices_1000_s: wall_ms / 1000 });
