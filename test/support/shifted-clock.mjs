// Loaded before a program (`node --import`), it sets the time of day that the program sees: ahead by CLOCK_OFFSET_MS
// from the start, and further by the next of CLOCK_JUMPS_MS at each SIGUSR2. What never goes back (performance.now, timers)
// stays as it is, as it does when the time of a machine is set. OpenSSL asks the machine itself.
const RealDate = Date;
const jumps = (process.env.CLOCK_JUMPS_MS ?? "").split(",").filter(Boolean).map(Number);
let offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? "0");

class ShiftedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offsetMs);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
}

globalThis.Date = ShiftedDate;

process.on("SIGUSR2", () => {
  const jumpMs = jumps.shift() ?? 0;
  offsetMs += jumpMs;
  const realTime = new RealDate(RealDate.now()).toISOString();
  process.stdout.write(
    `${JSON.stringify({ level: "info", msg: "the time of day was set", jumpMs, realTime })}\n`,
  );
});
