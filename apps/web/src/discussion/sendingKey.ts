/** A key made by the sender: a message sent twice with it stays one. Works on plain http addresses too. */
export const sendingKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
