/** Random numbers that are the same in every run, so that databases made from one seed are alike. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns a whole number from 0 to `below` - 1. */
  below(below: number): number;
  id(): string;
}

const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;

  function draw(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
  for (let i = 0; i < 15; i++) draw();

  const random: Random = {
    next: () => draw() / 2 ** 32,
    below: (below) => Math.floor((draw() / 2 ** 32) * below),
    id() {
      let id = '';
      for (let i = 0; i < 20; i++) id += idLetters[random.below(idLetters.length)];
      return id;
    },
  };
  return random;
}
