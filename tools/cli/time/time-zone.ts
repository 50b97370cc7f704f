import { Failure } from "../failure";

/** Shows moments in UTC, and optionally in another time zone. */
export class TimeZone {
  /** @param name from the IANA database, such as `Europe/Berlin` */
  static of(name: string): TimeZone {
    try {
      new Intl.DateTimeFormat("en", { timeZone: name });
    } catch {
      throw new Failure("read the options", `--timezone is ${JSON.stringify(name)}, which is no time zone`, [
        "pass a name of the IANA database, such as Europe/Berlin",
      ]);
    }
    return new TimeZone(name);
  }

  private constructor(readonly name: string) {}

  get isUtc(): boolean {
    return this.name === "UTC";
  }

  /** The date of a moment, for example `2026-12-24`. */
  day(moment: Date): string {
    return this.format(moment, { year: "numeric", month: "2-digit", day: "2-digit" }, "en-CA");
  }

  /** For example `Thu 2026-12-24 03:00`. */
  moment(moment: Date): string {
    const weekday = this.format(moment, { weekday: "short" });
    return `${weekday} ${this.day(moment)} ${this.clock(moment)}`;
  }

  /** For example `Thu 2026-12-24 03:00-04:00`. */
  period({ start, end }: { readonly start: Date; readonly end: Date }): string {
    return `${this.moment(start)}-${this.clock(end)}`;
  }

  /** For example `03:00-04:00`. */
  hours({ start, end }: { readonly start: Date; readonly end: Date }): string {
    return `${this.clock(start)}-${this.clock(end)}`;
  }

  /** An opening in UTC and in this zone. The date in this zone is shown only if it differs. */
  opening(opening: { readonly start: Date; readonly end: Date }): string {
    const utc = TimeZone.of("UTC");
    const inUtc = `${utc.period(opening)} UTC`;
    if (this.isUtc) return inUtc;
    const isSameDay = this.day(opening.start) === utc.day(opening.start);
    return `${inUtc} (${isSameDay ? this.hours(opening) : this.period(opening)} ${this.name})`;
  }

  private clock(moment: Date): string {
    return this.format(moment, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, "en-GB");
  }

  private format(moment: Date, options: Intl.DateTimeFormatOptions, locale = "en"): string {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: this.name }).format(moment);
  }
}
