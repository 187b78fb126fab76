import { modules } from '../src/modules/modules.generated.ts';
import type { AnyRow } from './callWorld.ts';

/**
 * What every call answers to whom, by operation id: the rows of `calls/<module>.ts`. A call, or an error that it declares,
 * without a line does not compile there; a module without its file is found here.
 */
export const loadCallTable = async (): Promise<Readonly<Record<string, AnyRow>>> => {
  const serving = modules.filter(({ calls }) => Object.keys(calls).length > 0);
  const tables = await Promise.all(
    serving.map(({ name }) => import(`./calls/${name}.ts`) as Promise<{ rows: Record<string, AnyRow> }>),
  );
  return Object.assign({}, ...tables.map(({ rows }) => rows));
};
