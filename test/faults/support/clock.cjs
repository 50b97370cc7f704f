// Loaded before a program of Node: its clock is so many seconds off.
const off = Number(process.env["TEST_CLOCK_OFF"]) * 1000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(RealDate.now() + off);
  }

  static now() {
    return RealDate.now() + off;
  }
};
