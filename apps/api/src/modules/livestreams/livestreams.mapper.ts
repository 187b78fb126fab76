import type { Livestream, LivestreamEmail, LivestreamWatch } from '@envol/contract/livestreams';
import { linkState, livestreamActions, pictureState } from '@envol/domain/livestreams/policy';
import { type IceSettings, iceServersOf } from '../../media/webrtc/iceServers.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { LivestreamRow } from './livestreams.queries.ts';
import type { watchedAt } from './source.ts';

/** What a secret of a livestream is sealed about. */
export const sealedFor = (id: number): string => `livestream:${id}`;

/** The last part of the public address, where it opens now. */
export const openName = (
  row: Pick<LivestreamRow, 'id' | 'link_sealed' | 'link_expires_at' | 'link_withdrawn_at'>,
  secrets: SecretBox,
  now: Date,
): string | null => {
  const { id, link_sealed, link_expires_at: expires_at, link_withdrawn_at: withdrawn_at } = row;
  if (link_sealed === null || linkState({ expires_at, withdrawn_at }, now) !== 'open') return null;
  return secrets.open(link_sealed, sealedFor(id)).toString();
};

export const publicUrl = (publicBase: string, name: string): string => `${publicBase}/livestream/${name}`;

/** Another picture has another version. */
const versionOf = ({ thumbnail_key: key }: Pick<LivestreamRow, 'thumbnail_key'>): string | null =>
  key === null ? null : hashToken(key).toString('hex').slice(0, 12);

/** PostgreSQL writes instants into JSON in its own way. */
const isoOf = (instant: string): string => new Date(instant).toISOString();

export interface Shown {
  readonly secrets: SecretBox;
  readonly public_url: string;
  readonly now: Date;
  readonly may_write: boolean;
  readonly emails: readonly LivestreamEmail[];
  /** Null: this server makes no records. */
  readonly recording_days: number | null;
  /** Its pictures pass through another engine otherwise. */
  readonly takes_thumbnails: boolean;
}

export const toLivestream = (row: LivestreamRow, shown: Shown): Livestream => {
  const { secrets, now, may_write: mayWrite, emails } = shown;
  const { link_expires_at: expires_at, link_withdrawn_at: withdrawn_at } = row;
  // The link is its operator's to hand on: who only watches signs in.
  const name = mayWrite ? openName(row, secrets, now) : null;
  return {
    ...{ id: row.id, label: row.label, name, public_name: row.public_name },
    public_url: name === null ? null : publicUrl(shown.public_url, name),
    link: {
      state: linkState({ expires_at, withdrawn_at }, now),
      ...{ expires_at, withdrawn_at, withdrawn_by: row.link_withdrawn_by },
    },
    ...{ flight_id: row.flight_id, flight_name: row.flight_name, operator_name: row.operator_name },
    flight_selected_automatically: row.flight_selected_automatically,
    ...{ drone_label: row.drone_label, status: row.status, protocol: row.protocol },
    picture: pictureState(row.status, row.last_picture_at, now),
    ...{ created_at: row.created_at, started_at: row.started_at, ended_at: row.ended_at },
    ...{ viewers: row.viewers, width: row.width, height: row.height, is_simulated: row.is_simulated },
    ...{ is_recorded: row.is_recorded, recording_days: shown.recording_days },
    takes_thumbnails: shown.takes_thumbnails,
    records: row.records.map(({ began_at, ended_at, kept_until, ...record }) => ({
      ...record,
      began_at: isoOf(began_at),
      ended_at: ended_at === null ? null : isoOf(ended_at),
      kept_until: isoOf(kept_until),
    })),
    thumbnail_version: versionOf(row),
    notification_emails: mayWrite ? [...emails] : [],
    available_actions: livestreamActions(row.status, mayWrite),
  };
};

/** Where a picture is watched now, and what its delay is told by. */
export const toWatch = (
  row: Pick<
    LivestreamRow,
    'status' | 'last_picture_at' | 'last_media_ms' | 'width' | 'height' | 'has_b_frames'
  >,
  {
    at,
    ice,
    now,
  }: { readonly at: ReturnType<typeof watchedAt>; readonly ice: IceSettings; readonly now: Date },
): LivestreamWatch => {
  const picture = pictureState(row.status, row.last_picture_at, now);
  const isThere = picture === 'received';
  return {
    picture,
    flv_url: isThere ? at.flv : null,
    // Decoders of WebRTC show pictures in the order in which they come: B-frames would jump.
    whep_url: isThere && !row.has_b_frames ? at.whep : null,
    ice_servers: isThere ? iceServersOf(ice, now) : [],
    ...{ width: row.width, height: row.height },
    last:
      row.last_picture_at === null || row.last_media_ms === null
        ? null
        : { media_ms: row.last_media_ms, at: row.last_picture_at },
    now: now.toISOString(),
  };
};
