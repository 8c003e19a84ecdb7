/** The device of a session in the words of its owner, from what a browser says of itself. */

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'no iPhone'],
  [/iPad/, 'no iPad'],
  [/Android/, 'no Android'],
  [/CrOS/, 'no Chromebook'],
  [/Windows/, 'no Windows'],
  [/Macintosh|Mac OS X/, 'no Mac'],
  [/Linux|X11/, 'no Linux'],
];

// Browsers name those whose pages they want to be given as well: whoever is built on another comes first.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPT\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
];

/** 'Firefox no Linux', or as much of it as can be told. Any text is taken, and none of it is repeated. */
export function describeDevice(userAgent: string): string {
  const find = (names: typeof systems) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (!browser && !system) return 'Aparelho desconhecido';
  return [browser ?? 'Navegador', system].filter(Boolean).join(' ');
}
