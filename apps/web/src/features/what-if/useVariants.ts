import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FlightForm } from '../../shared/flight-form/index.ts';
import { firstOther } from './firstOther.ts';
import { asDrawn, freshKey, type Variant, type VariantAnalysis } from './variants.ts';

/** The mission as drawn and its others, with what the engine says of each and which is looked at. */
export const useVariants = (form: FlightForm, now: number) => {
  const base = useMemo(() => asDrawn(form), [form]);
  const [others, setOthers] = useState<readonly Variant[]>([]);
  const variants = useMemo(() => (base === null ? [] : [base, ...others]), [base, others]);
  const [judged, setJudged] = useState<Readonly<Record<string, VariantAnalysis | null>>>({});
  const [shown, setShown] = useState('A');
  const drawn = judged.A ?? null;
  const begin = useEffectEvent(() => {
    if (base !== null && drawn !== null && others.length === 0)
      setOthers([firstOther(form, base, drawn, now)]);
  });
  const isJudged = drawn !== null;
  useEffect(() => {
    if (isJudged) begin();
  }, [isJudged]);
  return {
    base,
    variants,
    judged,
    drawn,
    shown,
    setShown,
    add: (first: Variant): void => {
      const key = freshKey(variants);
      setOthers([...others, { ...(others.at(-1) ?? first), key }]);
      setShown(key);
    },
    change: (next: Variant): void => setOthers(others.map((each) => (each.key === next.key ? next : each))),
    remove: (gone: string): void => setOthers(others.filter(({ key }) => key !== gone)),
    judge: (key: string, analysis: VariantAnalysis | null): void =>
      setJudged((known) => ({ ...known, [key]: analysis })),
  };
};
