/** Preloaded: sets the clock of the process CLOCK_AHEAD_MS ahead. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [target.now() + aheadMs] : args),
  get: (target, name) => (name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name)),
});

// Makes this file a module, with a scope of its own.
export {};
