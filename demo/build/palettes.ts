import type { CategoryGroupId } from '../../domain/categories.ts';

/** The colours of one illustration, by the part they play in it. */
export interface Palette {
  /** Background at the top, and at the bottom. */
  readonly sky: string;
  readonly skyLow: string;
  /** Large quiet forms that stand only a little out of the background. */
  readonly veil: string;
  /** The darkest tone: shadows and silhouettes. */
  readonly ink: string;
  /** The tone of the subject, and of its companion. */
  readonly main: string;
  readonly second: string;
  /** A neighbouring hue for the third form. */
  readonly extra: string;
  /** The lightest tone. */
  readonly light: string;
  /** The one accent, used sparingly. */
  readonly spark: string;
  /** Thin ruled lines on the background. */
  readonly line: string;
}

const tecnologias: readonly Palette[] = [
  {
    sky: '#1b1f6e',
    skyLow: '#0e1040',
    veil: '#272e92',
    ink: '#070822',
    main: '#4a57f5',
    second: '#97a3ff',
    light: '#eef0ff',
    spark: '#35f0dc',
    extra: '#8b4dff',
    line: '#7f8bff',
  },
  {
    sky: '#2f41ff',
    skyLow: '#1c28d4',
    veil: '#4a5cff',
    ink: '#090c48',
    main: '#0f157f',
    second: '#a9b8ff',
    light: '#f5f4ff',
    spark: '#d9ff45',
    extra: '#8a3bff',
    line: '#9fb0ff',
  },
  {
    sky: '#e6e9ff',
    skyLow: '#cdd4ff',
    veil: '#b9c2ff',
    ink: '#12144a',
    main: '#2b35d8',
    second: '#7a87ff',
    light: '#ffffff',
    spark: '#ffe23d',
    extra: '#9a63ff',
    line: '#5a66e0',
  },
  {
    sky: '#4c2fe0',
    skyLow: '#2d1a9c',
    veil: '#6247f2',
    ink: '#100740',
    main: '#1d1069',
    second: '#b09aff',
    light: '#f4efff',
    spark: '#45f7c4',
    extra: '#2f8bff',
    line: '#a893ff',
  },
  {
    sky: '#f2efe6',
    skyLow: '#e5e1d6',
    veil: '#d3d3ee',
    ink: '#15153f',
    main: '#2c35cc',
    second: '#8591f7',
    light: '#ffffff',
    spark: '#19c8ff',
    extra: '#8447f2',
    line: '#4a52b8',
  },
  {
    sky: '#0c2f7a',
    skyLow: '#061a4c',
    veil: '#13429f',
    ink: '#030c28',
    main: '#2b74ff',
    second: '#82baff',
    light: '#ecf5ff',
    spark: '#fff04f',
    extra: '#18c3ea',
    line: '#5f9cff',
  },
];

const entretenimento: readonly Palette[] = [
  {
    sky: '#3d1448',
    skyLow: '#210929',
    veil: '#571e66',
    ink: '#14041c',
    main: '#e3217c',
    second: '#ff8ab6',
    light: '#ffeff0',
    spark: '#ff9d33',
    extra: '#8430d6',
    line: '#c65aa8',
  },
  {
    sky: '#ff9a52',
    skyLow: '#f8702e',
    veil: '#ffb47a',
    ink: '#3a0a31',
    main: '#8c145b',
    second: '#e83a7e',
    light: '#fff2e3',
    spark: '#ffe45c',
    extra: '#5b1a8a',
    line: '#a02a4a',
  },
  {
    sky: '#ffd6df',
    skyLow: '#ffbccd',
    veil: '#ffa8c1',
    ink: '#3c0c38',
    main: '#c61a6e',
    second: '#ff7fa8',
    light: '#fff7f3',
    spark: '#ff7419',
    extra: '#ff9a5c',
    line: '#c2487c',
  },
  {
    sky: '#d81e75',
    skyLow: '#a8105d',
    veil: '#ea3f90',
    ink: '#2c0527',
    main: '#530f4e',
    second: '#ffa0c4',
    light: '#fff2ea',
    spark: '#ffb52b',
    extra: '#ff6a3a',
    line: '#ff9cc6',
  },
  {
    sky: '#fcf0e3',
    skyLow: '#f7dfca',
    veil: '#f8cfae',
    ink: '#35113b',
    main: '#7d1c6d',
    second: '#ec4f86',
    light: '#ffffff',
    spark: '#ff7f22',
    extra: '#ffb25c',
    line: '#a8507c',
  },
  {
    sky: '#63144e',
    skyLow: '#3e0a3a',
    veil: '#7f1f64',
    ink: '#1c041d',
    main: '#ff7b35',
    second: '#ffb68f',
    light: '#fff1e8',
    spark: '#ff4593',
    extra: '#c9277f',
    line: '#d8689c',
  },
];

const mais: readonly Palette[] = [
  {
    sky: '#11493f',
    skyLow: '#082b28',
    veil: '#1a6153',
    ink: '#041715',
    main: '#23a982',
    second: '#97dbb6',
    light: '#f4f6e6',
    spark: '#ffc740',
    extra: '#cf9630',
    line: '#5fb897',
  },
  {
    sky: '#f2c562',
    skyLow: '#e4a53a',
    veil: '#f8d98f',
    ink: '#11302c',
    main: '#0f6d5e',
    second: '#48ab90',
    light: '#fff8e4',
    spark: '#dd5f22',
    extra: '#8f9c2f',
    line: '#8a6a1c',
  },
  {
    sky: '#10908f',
    skyLow: '#0a6872',
    veil: '#27a9a5',
    ink: '#032b31',
    main: '#064a54',
    second: '#98e4d3',
    light: '#f1fcf5',
    spark: '#ffd350',
    extra: '#e5a53c',
    line: '#86dccf',
  },
  {
    sky: '#e0f1e3',
    skyLow: '#c5e4cf',
    veil: '#b0dac1',
    ink: '#0a3430',
    main: '#15826c',
    second: '#63c1a0',
    light: '#ffffff',
    spark: '#f2a71f',
    extra: '#1480a0',
    line: '#3d9479',
  },
  {
    sky: '#f6efdc',
    skyLow: '#eadebe',
    veil: '#e6d4a3',
    ink: '#163531',
    main: '#1c6c60',
    second: '#cf9b31',
    light: '#fffef8',
    spark: '#e67522',
    extra: '#86a53d',
    line: '#8a8a5c',
  },
  {
    sky: '#54843a',
    skyLow: '#37622d',
    veil: '#699849',
    ink: '#10250f',
    main: '#18432c',
    second: '#cfdd7f',
    light: '#f9f7e2',
    spark: '#ffc63b',
    extra: '#35a08a',
    line: '#b7cf6a',
  },
];

/** The colour families that the illustrations of a group choose from. */
export const palettes: Readonly<Record<CategoryGroupId, readonly Palette[]>> = {
  tecnologias,
  entretenimento,
  mais,
};

/** Mixes two colours of the form #rrggbb; 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => {
    const value = channel(first, at) + (channel(second, at) - channel(first, at)) * share;
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}
