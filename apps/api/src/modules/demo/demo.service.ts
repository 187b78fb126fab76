import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import type { ApprovalsDeps } from '../approvals/index.ts';
import type { SendingDeps } from '../flight-notifications/index.ts';

/** The demonstration's data, read only where it is shown: they are no part of the product. */
export const loadDemo = () => import('../../../demo/index.ts');

type DemoDeps = Omit<ApprovalsDeps, 'config'> & {
  readonly config: Pick<Config, 'demo' | 'public_url' | 'inbound_mail' | 'smtp_url' | 'mail_from'>;
  readonly secrets: SecretBox;
  readonly notice_desk: SendingDeps['notice_desk'];
};

/** Keeps what goes out of date in the demonstration as it was shown first. */
export const renewDemo = async (deps: DemoDeps): Promise<void> => {
  if (!deps.config.demo) return;
  const { keepGreen } = await loadDemo();
  await keepGreen(deps);
};

/** Fills an empty database before the first call is answered, where the demonstration is asked for. */
export const fillWhenReady = (app: FastifyInstance, deps: DemoDeps): void => {
  if (!deps.config.demo) return;
  app.addHook('onReady', async () => {
    const { seedDemo } = await loadDemo();
    await seedDemo(deps);
  });
};
