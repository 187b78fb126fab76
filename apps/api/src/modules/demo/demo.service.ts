import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import type { ApprovalsDeps } from '../approvals/index.ts';

/** The demonstration's data, read only where it is shown: they are no part of the product. */
export const loadDemo = () => import('../../../demo/index.ts');

/** Fills an empty database before the first call is answered, where the demonstration is asked for. */
export const fillWhenReady = (
  app: FastifyInstance,
  deps: Omit<ApprovalsDeps, 'config'> & {
    readonly config: Pick<Config, 'demo' | 'public_url' | 'inbound_mail'>;
    readonly secrets: SecretBox;
  },
): void => {
  if (!deps.config.demo) return;
  app.addHook('onReady', async () => {
    const { seedDemo } = await loadDemo();
    await seedDemo(deps);
  });
};
