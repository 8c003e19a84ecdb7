/** Keeps numbers with their units and short words with their hyphens on one line (docs/product.md#typesetting). */

const noBreakSpace = '\u00a0';
const noBreakHyphen = '\u2011';

const units = [
  // Length, area, mass, volume
  'km|cm|mm|nm|µm|m|m²|km²|ha|kg|mg|g|ml|l|L|t',
  // Electricity, light, sound, frequency
  'mAh|Ah|kWh|MWh|GWh|TWh|Wh|kW|MW|GW|W|kV|mV|V|mA|dB|THz|GHz|MHz|kHz|Hz|lúmens|nits',
  // Data and pictures
  'bits?|bytes?|kB|KB|MB|GB|TB|PB|kbps|Mbps|Gbps|MP|megapixels|pixels|px|fps|qps|rpm|cv',
  // Time
  'ms|s|min|h|segundos?|minutos?|horas?|dias?|semanas?|mês|meses|anos?|décadas?|séculos?',
  // Rates, temperature, angle
  '%|°C|°F|°|graus|vezes|pontos',
  // Amounts and measures in words
  'mil|milhão|milhões|bilhão|bilhões|trilhão|trilhões|reais|dólares|euros|centavos',
  'metros?|quilômetros?|centímetros?|milímetros?|polegadas?|gramas?|quilos?|toneladas?|litros?|watts?|volts?',
  'de (?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)',
].join('|');

const counted = [
  '[Ee]tapas?|[Pp]áginas?|[Pp]ág\\.|[Vv]ersão|[Cc]apítulos?|[Ff]ases?|[Pp]artes?|[Ii]tem|[Pp]assos?|[Nn]ível',
  '[Nn]úmeros?|[Nn]º|[Aa]rtigo|[Aa]rt\\.|[Ee]dição|[Tt]emporada|[Ee]pisódios?|[Vv]olume|[Ff]igura|[Tt]abela',
  '[Ss]eção|[Rr]odada|[Gg]rupo|[Ss]ala|[Tt]ipo|[Nn]ota|[Dd]ias?|[Cc]lasse|[Ll]ote|[Mm]odelo|[Gg]eração',
  'iPhone|iPad|iOS|iPadOS|macOS|watchOS|Android|Windows|Ubuntu|Debian|Fedora|Galaxy|Pixel|PlayStation',
  'Python|Node|Java|GPT|Claude|Gemini|Llama|Chrome|Firefox|Bluetooth|USB|HDMI|Wi-Fi|DDR|PCIe|Snapdragon',
].join('|');

// The expression begins with a blank, so that it is tried at blanks only.
const blankBeforeUnit = new RegExp(` (?<=\\d )(?=(?:${units})(?![\\p{L}\\p{N}]))`, 'gu');
const blankBeforeNumber = new RegExp(` (?:(?<=[$€£] )|(?<=(?<![\\p{L}\\p{N}])(?:${counted}) ))(?=\\d)`, 'gu');
const blankAfterLetter = / (?<=(?<![\p{L}\p{M}\p{N}])\p{L} )(?=\S)/gu;
/** Matches the blank before the number of a name, as in `Vagaluz 3`, but not before a year. */
const blankInName = / (?<=(?<![\p{L}\p{M}\p{N}])\p{Lu}\p{L}{1,20} )(?=\d{1,3}(?![\d.,]*\d|[\p{L}%]))/gu;
const address = /[@/_]|\.[\p{L}\p{N}]/u;
const shortStart = /(?<![\p{L}\p{M}\p{N}\u2011-])\p{L}{1,2}-(?=[\p{L}\p{N}])/gu;
const hyphenBeforeNumber = /(?<=\p{L})-(?=\d)/gu;

/**
 * Typesets a text for display, so that no line ends between a number and its unit, or at the hyphen of 'e-mail' and
 * 'Covid-19'. The length stays the same. It is not for texts that are stored, searched or sent to programs.
 */
export function typeset(text: string): string {
  const spaced = /\d/.test(text)
    ? text.replace(blankBeforeUnit, noBreakSpace).replace(blankBeforeNumber, noBreakSpace)
    : text;
  return spaced.includes('-') ? spaced.replace(/\S+/g, typesetWord) : spaced;
}

/** Typesets a title. In addition, no line ends after a word of one letter, or within a name such as `Vagaluz 3`. */
export function typesetTitle(text: string): string {
  return typeset(text).replace(blankAfterLetter, noBreakSpace).replace(blankInName, noBreakSpace);
}

function typesetWord(word: string): string {
  if (!word.includes('-') || address.test(word)) return word;
  return word
    .replace(shortStart, (start) => start.slice(0, -1) + noBreakHyphen)
    .replace(hyphenBeforeNumber, noBreakHyphen);
}

export function typesetSpans<Span extends { readonly text: string }>(
  spans: readonly Span[],
  set = typeset,
): Span[] {
  const text = set(spans.map((span) => span.text).join(''));
  let end = 0;
  return spans.map((span) => {
    const start = end;
    end += span.text.length;
    return { ...span, text: text.slice(start, end) };
  });
}
