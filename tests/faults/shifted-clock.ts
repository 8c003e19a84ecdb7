/** Preloaded into a process: the clock of its machine is CLOCK_AHEAD_MS ahead. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [target.now() + aheadMs] : args),
  get: (target, name) => (name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name)),
});

// A module, so that what it declares is its own.
export {};
