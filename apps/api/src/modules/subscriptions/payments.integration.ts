import { openPayments, type Payments } from '../../integrations/payments/open.ts';
import { defineIntegration, everyRow } from '../../platform/service.ts';
import { plansSettings } from '../plans/index.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly payments: Payments;
  }
}

export const paymentsIntegration = defineIntegration({
  name: 'payments',
  settings: plansSettings,
  needs: [
    'clock',
    'config',
    everyRow('the simulated provider keeps objects of its own, which are no tenant’s'),
  ],
  open: ({ payments }, { clock, config, db }) =>
    openPayments({ payments, public_url: config.public_url }, { clock, db }),
});
