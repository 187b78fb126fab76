import { useEffect, useState } from 'react';

/** An address of the bytes for a picture or a player, good while it is drawn; null until there are any. */
export const useObjectUrl = (bytes: Blob | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === undefined) return undefined;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
};
