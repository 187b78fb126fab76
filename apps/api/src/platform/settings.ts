// Settings of the environment: each is declared once, with what it must be, what stands without it, and its words.
import { z } from 'zod';

/** One setting: read from the environment under its name, told in `.env.example`. */
export interface Setting {
  readonly type: z.ZodType;
  /** What stands where nothing is given, as it would be given; absent: the setting may be missing. */
  readonly default?: string;
  /** Shown, commented out, in place of the default. */
  readonly example?: string;
  /** For who runs a server. A setting without words belongs to those of the one before it. */
  readonly words?: string;
}
type Settings = Readonly<Record<string, Setting>>;

/** What was given of a definition's settings, each read by its type. */
export type Given<S extends Settings> = {
  readonly [K in keyof S]:
    | z.output<S[K]['type']>
    | (S[K] extends { readonly default: string } ? never : undefined);
};

/** What every definition may go by beside its own. */
export interface SharedSettings {
  /** Whether the demonstration is shown: outside services are then invented. */
  readonly demo: boolean;
}

export interface SettingsDefinition<R extends object = object> {
  readonly settings: Settings;
  /** Reads them from an environment. Throws ConfigError that names the first wrong one. */
  readonly read: (environment: Environment, shared: SharedSettings) => R;
}
export type ReadOf<D> = D extends SettingsDefinition<infer R> ? R : never;

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; its message is for who runs the server. */
export class ConfigError extends Error {}

/** One setting of an environment; an empty one counts as absent. */
const readSetting = (environment: Environment, name: string, setting: Setting): unknown => {
  const value = environment[name] || setting.default;
  if (value === undefined) return undefined;
  const parsed = setting.type.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`The setting ${name}="${value}" is wrong: ${issue?.message ?? 'it cannot be used'}.`);
};

/**
 * Declares settings and what the program makes of them. A module's stand in its `<module>.settings.ts`, which adds them to
 * `Config` (`declare module`) and imports nothing of the module: they are read before the program is loaded.
 */
export const defineSettings = <const S extends Settings, R extends object>(definition: {
  readonly settings: S;
  readonly read: (given: Given<S>, shared: SharedSettings) => R;
}): SettingsDefinition<R> => ({
  settings: definition.settings,
  read: (environment, shared) =>
    definition.read(
      Object.fromEntries(
        Object.entries(definition.settings).map(([name, setting]) => [
          name,
          readSetting(environment, name, setting),
        ]),
      ) as Given<S>,
      shared,
    ),
});

export const textSetting = (least = 1, most = 10_000, says?: string) => z.string().min(least, says).max(most);

export const flagSetting = z
  .enum(['true', 'false'], 'it must be true or false')
  .transform((given) => given === 'true');

export const wholeNumber = (least: number, most: number) => {
  const says = `it must be a whole number from ${least} to ${most}`;
  return z.coerce.number(says).int(says).min(least, says).max(most, says);
};

export const webAddress = (says = 'it must be an address that begins with http:// or https://') =>
  z.url({ protocol: /^https?$/, error: says });

export const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(
    choices,
    choices.length === 2 ? `it must be ${choices.join(' or ')}` : `it must be one of ${choices.join(', ')}`,
  );

export const namesIn = (given: string): string[] => given.split(',').flatMap((name) => name.trim() || []);

/** Names or codes with a comma between. */
export const nameList = () => z.string().transform(namesIn);

/** How an outside service is asked for: truly, invented for the demonstration, or not at all. */
export const CONNECTIONS = ['live', 'simulated', 'none'] as const;
