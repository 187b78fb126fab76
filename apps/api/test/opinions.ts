import { askOpinions, type OpinionSummary } from '@envol/contract/opinions';
import { type Client, createClient } from './client.ts';
import type { Harness } from './harness.ts';
import { addRequest, type RequestRows } from './requests.ts';

let serial = 0;

/** The link of the last letter to an address. */
export const linkTo = async ({ db }: Harness, recipient: string): Promise<URLSearchParams> => {
  const { link } = await db
    .selectFrom('mails')
    .select('link')
    .where('recipient', '=', recipient)
    .where('link', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return new URL(link ?? '').searchParams;
};

/** Comes in by the link of the last letter to an address. */
export const comeIn = async (harness: Harness, email: string): Promise<Client> => {
  const { visitorsEndpoints } = await import('@envol/contract/visitors');
  const sesame = (await linkTo(harness, email)).get('sesame') ?? '';
  const { body } = await harness.as(null).call(visitorsEndpoints.visitorToken, { query: { sesame } });
  return createClient(harness.app, body.token);
};

/** A fresh request beside Blagnac, whose tower asks one visitor. */
export const addOpinion = async (
  harness: Harness,
  rows?: RequestRows,
  changes: object = {},
): Promise<OpinionSummary & { readonly email: string; readonly rows: RequestRows }> => {
  const asked = rows ?? (await addRequest(harness));
  const email = `reserve-${serial++}@example.invalid`;
  const { body } = await harness.as('controller').call(askOpinions, {
    body: { approval_id: asked.approval_id, emails: [email], message: 'Des nids en novembre ?', ...changes },
  });
  const [made] = body;
  if (!made) throw new Error('no opinion was asked for');
  return { ...made, email, rows: asked };
};
