/** A number from 0 to below 1; tests hand in their own. */
export type Chance = () => number;

/** The one place that asks for chance where no secret is made of it. */
export const systemChance: Chance = () => Math.random();
