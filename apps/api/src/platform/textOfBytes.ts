/** Text of a file: UTF-8 or UTF-16 by its mark, else what Windows writes in France. */
export const textOfBytes = (data: Uint8Array): string => {
  const [first, second] = data;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(data);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(data);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return new TextDecoder('windows-1252').decode(data);
  }
};
