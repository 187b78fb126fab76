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
