import type { Actor } from '@envol/domain/access/actor';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { notFound } from '../../platform/http/failure.ts';
import { findDeclaration } from '../declarations/index.ts';
import { drawForm } from './cerfa.form.ts';
import type { NoticesDeps } from './flightNotifications.deps.ts';

/** The form of what an authority received, drawn from what it received. Throws NOT_FOUND. */
export const receivedForm = async (
  deps: Pick<NoticesDeps, 'db' | 'workers'>,
  actor: Actor,
  id: number,
): Promise<BinaryReply> => {
  const row = await findDeclaration(deps.db, actor, id);
  if (row?.kind !== 'prefecture') throw notFound();
  const made = { at: row.received_at, by: row.payload.operator.person };
  const data = await drawForm(deps, row.payload, made);
  return { data: Buffer.from(data), filename: `cerfa-15476-${row.payload.identifier}.pdf` };
};
