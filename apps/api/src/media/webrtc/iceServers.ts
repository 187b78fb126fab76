import { createHmac } from 'node:crypto';

export interface IceServer {
  readonly urls: string[];
  /** Null: a STUN server, which asks for none. */
  readonly username: string | null;
  readonly credential: string | null;
}

export interface IceSettings {
  readonly stun: readonly string[];
  readonly turn: readonly string[];
  /** What the TURN server shares with this one (`use-auth-secret` of coturn). */
  readonly secret: string | null;
  readonly minutes: number;
}

/**
 * The servers by which somebody passes a network without UDP. Of a TURN server the name and the password hold for some minutes
 * (draft-uberti-behave-turn-rest §2.2): the name is the second at which they end, the password its HMAC-SHA1.
 */
export const iceServersOf = ({ stun, turn, secret, minutes }: IceSettings, now: Date): IceServer[] => {
  const servers: IceServer[] =
    stun.length === 0 ? [] : [{ urls: [...stun], username: null, credential: null }];
  if (turn.length === 0 || secret === null) return servers;
  const username = `${Math.floor(now.getTime() / 1000) + minutes * 60}:envol`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return [...servers, { urls: [...turn], username, credential }];
};

/** The same as fields of an answer to WHIP or WHEP (RFC 9725 §4.6). */
export const iceLinks = (servers: readonly IceServer[]): string[] =>
  servers.flatMap(({ urls, username, credential }) =>
    urls.map((url) =>
      username === null || credential === null
        ? `<${url}>; rel="ice-server"`
        : `<${url}>; rel="ice-server"; username="${username}"; credential="${credential}"; credential-type="password"`,
    ),
  );
