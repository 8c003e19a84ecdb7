import { useMemo } from 'react';
import { countWords, parseRichText, plainText, readingMinutes } from '../../../domain/text/rich-text.ts';

const numbers = new Intl.NumberFormat('pt-BR');

/** How long the text is, as readers will be told. */
export function TextMeasure({ content }: { content: string }) {
  const words = useMemo(() => {
    const text = parseRichText(content);
    return text ? countWords(plainText(text)) : 0;
  }, [content]);
  return (
    <p className="editor-measure">
      {words === 1 ? '1 palavra' : `${numbers.format(words)} palavras`}
      {words === 0 ? null : ` · ${readingMinutes(words)} min de leitura`}
    </p>
  );
}
