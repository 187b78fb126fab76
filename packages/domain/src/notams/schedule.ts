/** A time of day of item D, UTC: minutes after midnight, or after sunrise or sunset (negative: before). */
export interface ScheduleTime {
  readonly from: 'midnight' | 'sunrise' | 'sunset';
  readonly minutes: number;
}
export interface ScheduleHours {
  readonly start: ScheduleTime;
  readonly end: ScheduleTime;
}
/** One day or a row of days: of the week (0 = Sunday), of a month that is named (1 to 12), or of the month at hand. */
export type ScheduleDays =
  | { readonly kind: 'weekdays'; readonly days: readonly number[] }
  | { readonly kind: 'date'; readonly month: number | null; readonly day: number }
  | {
      readonly kind: 'dates';
      readonly from: { readonly month: number | null; readonly day: number };
      readonly to: { readonly month: number | null; readonly day: number };
    };
export interface ScheduleRule {
  /** Empty: every day. */
  readonly days: readonly ScheduleDays[];
  readonly hours: readonly ScheduleHours[];
  /** True: from the first day's beginning hour to the last day's end without a break. */
  readonly isThroughout: boolean;
}
/** Item D as rules; a day is in force where a rule has it and `except` has it not. */
export interface Schedule {
  readonly rules: readonly ScheduleRule[];
  readonly except: readonly ScheduleDays[];
}

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const FRENCH_WEEKDAYS = ['DIM', 'LUN', 'MAR', 'MER', 'JEU', 'VEN', 'SAM'];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const MOST_TOKENS = 400;
const DAY_MINUTES = 1440;

type Token =
  | { readonly kind: 'weekday'; readonly day: number }
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'day'; readonly day: number }
  | { readonly kind: 'time'; readonly time: ScheduleTime }
  | { readonly kind: 'dash' }
  | { readonly kind: 'comma' }
  | { readonly kind: 'all_hours' }
  | { readonly kind: 'except' }
  | { readonly kind: 'and' };

const TOKEN =
  /\s*(?:(SR|SS)(?:\s?(PLUS|MINUS|[+-])\s?(\d{1,3})(?!\d))?|(H24|HJ|HN)|(DAILY|EVERY DAY|DLY|EVERY|EACH)|(EXCEPT|EXC|SAUF)|(AND|ET|&)|([A-Z]{3})(?![A-Z])|(\d{4})|(\d{1,2})(?!\d)|([-–])|([,;/.:]))/y;

const SUN = { SR: 'sunrise', SS: 'sunset' } as const;

function clock(digits: string): ScheduleTime | null {
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return Number(digits.slice(2)) < 60 && minutes <= DAY_MINUTES ? { from: 'midnight', minutes } : null;
}

function wordToken(word: string): Token | null {
  const day = WEEKDAYS.indexOf(word);
  if (day >= 0) return { kind: 'weekday', day };
  const month = MONTHS.indexOf(word);
  // "MAR" is March here: French days are read where the month is none.
  if (month >= 0) return { kind: 'month', month: month + 1 };
  const french = FRENCH_WEEKDAYS.indexOf(word);
  return french < 0 ? null : { kind: 'weekday', day: french };
}

const sunTime = (name: string, sign: string | undefined, offset: string | undefined): Token => ({
  kind: 'time',
  time: {
    from: name === 'SR' ? SUN.SR : SUN.SS,
    minutes: Number(offset ?? '0') * (sign === 'MINUS' || sign === '-' ? -1 : 1),
  },
});

function tokenOf(match: RegExpExecArray): readonly Token[] | null {
  const [, sun, sign, offset, hours, daily, except, and, word, time, day, dash] = match;
  if (sun) return [sunTime(sun, sign, offset)];
  if (hours === 'H24') return [{ kind: 'all_hours' }];
  if (hours) {
    const [from, to] = hours === 'HJ' ? (['SR', 'SS'] as const) : (['SS', 'SR'] as const);
    return [sunTime(from, undefined, undefined), { kind: 'dash' }, sunTime(to, undefined, undefined)];
  }
  if (daily) return [];
  if (except) return [{ kind: 'except' }];
  if (and) return [{ kind: 'and' }];
  if (word) {
    const token = wordToken(word);
    return token && [token];
  }
  if (time) {
    const at = clock(time);
    return at && [{ kind: 'time', time: at }];
  }
  if (day) return [{ kind: 'day', day: Number(day) }];
  return [dash ? { kind: 'dash' } : { kind: 'comma' }];
}

function tokensOf(text: string): Token[] | null {
  const clean = text.toUpperCase().trim();
  const tokens: Token[] = [];
  let at = 0;
  while (at < clean.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(clean);
    const read = match && tokenOf(match);
    if (!match || !read) return null;
    tokens.push(...read);
    if (tokens.length > MOST_TOKENS) return null;
    at = TOKEN.lastIndex;
    while (clean[at] === ' ' || clean[at] === '\n') at++;
  }
  return tokens;
}

/** Reads tokens one after the other; every reader gives null when what it expects does not come. */
class Reader {
  private at = 0;
  private month: number | null = null;
  private readonly tokens: readonly Token[];
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  private peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }
  private is(kind: Token['kind'], ahead = 0): boolean {
    return this.peek(ahead)?.kind === kind;
  }

  private weekdays(): ScheduleDays | null {
    const first = this.peek();
    if (first?.kind !== 'weekday') return null;
    this.at++;
    const last = this.peek(1);
    if (!this.is('dash') || last?.kind !== 'weekday') return { kind: 'weekdays', days: [first.day] };
    this.at += 2;
    const days = [first.day];
    for (let day = first.day; day !== last.day; ) {
      day = (day + 1) % 7;
      days.push(day);
    }
    return { kind: 'weekdays', days };
  }

  private date(): { month: number | null; day: number } | null {
    const month = this.peek();
    if (month?.kind === 'month') {
      this.month = month.month;
      this.at++;
    }
    const day = this.peek();
    if (day?.kind !== 'day' || day.day < 1 || day.day > 31) return null;
    this.at++;
    return { month: this.month, day: day.day };
  }

  private dates(): ScheduleDays | null {
    const from = this.date();
    if (!from) return null;
    if (!this.is('dash') || !(this.is('day', 1) || this.is('month', 1))) return { kind: 'date', ...from };
    this.at++;
    const to = this.date();
    return to && { kind: 'dates', from, to };
  }

  /** Days in a row of tokens; empty when hours come at once. */
  days(): ScheduleDays[] | null {
    const days: ScheduleDays[] = [];
    for (;;) {
      if (this.is('weekday')) {
        const week = this.weekdays();
        if (!week) return null;
        days.push(week);
      } else if (this.is('month') || this.is('day')) {
        const date = this.dates();
        if (!date) return null;
        days.push(date);
      } else if (this.is('and') && days.length > 0) this.at++;
      else return days;
    }
  }

  private time(): ScheduleTime | null {
    const token = this.peek();
    if (token?.kind !== 'time') return null;
    this.at++;
    return token.time;
  }

  /** "MON 0500-SAT 1800", "FEB 01 0500-07 0500": from an hour of a day to an hour of another, without a break. */
  private throughout(days: readonly ScheduleDays[]): ScheduleRule | null {
    const before = this.at;
    const [first] = days;
    const start = this.time();
    if (start && first && days.length === 1 && this.is('dash') && !this.is('time', 1)) {
      this.at++;
      const [last, ...more] = this.days() ?? [];
      const end = this.time();
      const row = last && more.length === 0 && end ? rowOfDays(first, last) : null;
      if (row && end) return { days: [row], hours: [{ start, end }], isThroughout: true };
    }
    this.at = before;
    return null;
  }

  /** "0800-1100 1300-1600", "SR MINUS30-SS PLUS30", "H24". */
  private hours(): ScheduleHours[] | null {
    const hours: ScheduleHours[] = [];
    for (;;) {
      if (this.is('all_hours')) {
        this.at++;
        hours.push(ALL_DAY);
      } else if (this.is('time')) {
        const start = this.time();
        // "SR-30 SS+30" tells its two ends without a dash between them.
        const isSun = start?.from !== 'midnight' && this.is('time');
        if (!this.is('dash') && !isSun) return null;
        if (!isSun) this.at++;
        const end = this.time();
        if (!start || !end) return null;
        hours.push({ start, end });
      } else if (this.is('and') && this.is('time', 1)) this.at++;
      else return hours;
    }
  }

  private rule(): ScheduleRule | null {
    const days = this.days();
    if (!days) return null;
    const whole = this.throughout(days);
    if (whole) return whole;
    const hours = this.hours();
    if (!hours || (hours.length === 0 && days.length === 0)) return null;
    return { days, hours: hours.length === 0 ? [ALL_DAY] : hours, isThroughout: false };
  }

  schedule(): Schedule | null {
    const rules: ScheduleRule[] = [];
    const except: ScheduleDays[] = [];
    while (this.peek()) {
      if (this.is('comma') || this.is('and')) this.at++;
      else if (this.is('except')) {
        this.at++;
        const days = this.days();
        if (!days || days.length === 0) return null;
        except.push(...days);
      } else {
        const rule = this.rule();
        if (!rule) return null;
        rules.push(rule);
        // What follows begins anew with a comma, "except", or days after hours.
      }
    }
    return rules.length === 0 && except.length === 0
      ? null
      : { rules: rules.length ? rules : [EVERY_DAY], except };
  }
}

const ALL_DAY: ScheduleHours = {
  start: { from: 'midnight', minutes: 0 },
  end: { from: 'midnight', minutes: DAY_MINUTES },
};
const EVERY_DAY: ScheduleRule = { days: [], hours: [ALL_DAY], isThroughout: false };

/** From one day to another, of the same kind. */
function rowOfDays(first: ScheduleDays, last: ScheduleDays): ScheduleDays | null {
  if (first.kind === 'weekdays' && last.kind === 'weekdays') {
    const [from] = first.days;
    const [to] = last.days;
    if (from === undefined || to === undefined || first.days.length > 1 || last.days.length > 1) return null;
    const days = [from];
    for (let day = from; day !== to; ) {
      day = (day + 1) % 7;
      days.push(day);
    }
    return { kind: 'weekdays', days };
  }
  if (first.kind === 'date' && last.kind === 'date')
    return {
      kind: 'dates',
      from: { month: first.month, day: first.day },
      to: { month: last.month, day: last.day },
    };
  return null;
}

/** Reads item D (PANS-AIM, app. 2); null when any of it cannot be read: it then says nothing. */
export function readSchedule(text: string): Schedule | null {
  if (text.length > 2000) return null;
  const tokens = tokensOf(text);
  return tokens && new Reader(tokens).schedule();
}
