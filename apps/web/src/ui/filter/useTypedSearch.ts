import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebounced } from './useDebounced.ts';

/** What is typed in the search goes to the address when the typing pauses; an address that comes otherwise is shown. */
export const useTypedSearch = (asked: string, onSearch: (text: string) => void, ms?: number) => {
  const [typed, setTyped] = useState(asked);
  const sent = useRef(asked);
  const settled = useDebounced(typed.trim(), ms);
  const send = useEffectEvent((text: string) => {
    if (text === sent.current) return;
    sent.current = text;
    onSearch(text);
  });
  useEffect(() => send(settled), [settled]);
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);
  return [typed, setTyped] as const;
};
