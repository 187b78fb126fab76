import { NOTIFICATION_KINDS, type NotificationKind } from '@envol/domain/accounts/settings';
import type { SecretBox } from '../../platform/secretBox.ts';

/** Whose letters of which kind an address of a letter refuses. */
export interface Refusal {
  readonly user_id: number;
  readonly kind: NotificationKind;
}

const ABOUT = 'unsubscribe';

/** What stands in a letter's address: sealed, so that nobody refuses another's letters. */
export const refusalToken = (secrets: SecretBox, { user_id, kind }: Refusal): string =>
  secrets.seal(Buffer.from(`${user_id}:${kind}`), ABOUT).toString('base64url');

/** Null for a token that this server did not make. */
export const readRefusal = (secrets: SecretBox, token: string): Refusal | null => {
  try {
    const [id = '', name = ''] = secrets.open(Buffer.from(token, 'base64url'), ABOUT).toString().split(':');
    const kind = NOTIFICATION_KINDS.find((each) => each === name);
    return kind === undefined ? null : { user_id: Number(id), kind };
  } catch {
    return null;
  }
};
