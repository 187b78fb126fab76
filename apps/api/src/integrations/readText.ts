/**
 * The words of an outside service's answer, of `most` characters; null where it is longer, of which no more is read: a service
 * that sends without end fills no memory.
 */
export const readText = async (reply: Response, most: number): Promise<string | null> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of reply.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    // Leaving the loop ends the connection.
    if (text.length > most) return null;
  }
  return text + decoder.decode();
};

/** An outside service's answer is none that can be read: longer than any, or no JSON. */
export class UnreadableAnswer extends Error {}

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [...'"\\,[{'].map((sign) => sign.charCodeAt(0));

/** Whether a text in JSON holds more values than that; counted by commas and openings outside of its strings. */
function holdsMore(text: string, values: number): boolean {
  let count = 0;
  for (let at = 0; at < text.length && count <= values; at++) {
    const sign = text.charCodeAt(at);
    if (sign === COMMA || sign === BRACKET || sign === BRACE) count++;
    if (sign !== QUOTE) continue;
    at = text.indexOf('"', at + 1);
    // A quote after an odd number of backslashes is of the string.
    while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
    if (at < 0) return false;
  }
  return count > values;
}

function isEscaped(text: string, at: number): boolean {
  let back = at - 1;
  while (text.charCodeAt(back) === BACKSLASH) back--;
  return (at - back) % 2 === 0;
}

/**
 * What an outside service answers in JSON. Throws UnreadableAnswer where it is longer, or has more values, than any answer of
 * that service: two million of them take seconds to parse and to check, in which nobody else is served.
 */
export const readJson = async (
  reply: Response,
  most: { readonly characters: number; readonly values: number },
): Promise<unknown> => {
  const text = await readText(reply, most.characters);
  if (text === null || holdsMore(text, most.values)) throw new UnreadableAnswer('too long an answer');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableAnswer('an answer that is no JSON');
  }
};
