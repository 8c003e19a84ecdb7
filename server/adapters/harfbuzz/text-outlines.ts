/** Turns text into outlines, so that share images need no installed font. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Blob, Face, Font, Buffer as ShapingBuffer, shape, Variation } from 'harfbuzzjs';
import { removeMarks, toNfc } from '../../../domain/text/text.ts';

export interface Setting {
  weight: number;
  sizePx: number;
  /** The space added after each letter, relative to the size. */
  trackingEm: number;
}

export type TextOutlines = Awaited<ReturnType<typeof openTextOutlines>>;

const fontFile = join(import.meta.dirname, 'bricolage-grotesque.ttf');

export async function openTextOutlines() {
  const face = new Face(new Blob(await readFile(fontFile)));
  const fonts = new Map<number, Font>();
  function fontOf(weight: number): Font {
    let font = fonts.get(weight);
    if (!font) {
      font = new Font(face);
      font.setVariations([new Variation('wght', weight)]);
      fonts.set(weight, font);
    }
    return font;
  }
  const canDraw = (text: string) =>
    [...text].every((character) => fontOf(800).nominalGlyph(character.codePointAt(0) ?? 0) !== undefined);

  return {
    /** Returns paths and their width. The origin of the paths is the left end of the baseline. */
    outline(text: string, { weight, sizePx, trackingEm }: Setting) {
      const font = fontOf(weight);
      const buffer = new ShapingBuffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      const scale = sizePx / face.upem;
      let x = 0;
      let paths = '';
      for (const {
        codepoint,
        xAdvance = 0,
        xOffset = 0,
        yOffset = 0,
      } of buffer.getGlyphInfosAndPositions()) {
        const path = font.glyphToPath(codepoint);
        if (path) paths += `<path d="${path}" transform="translate(${x + xOffset} ${yOffset})"/>`;
        x += xAdvance + trackingEm * face.upem;
      }
      return { svg: `<g transform="scale(${scale} ${-scale})">${paths}</g>`, widthPx: x * scale };
    },
    /**
     * Replaces letters that the font lacks by letters without accent, and drops other missing characters, such as
     * emoji.
     */
    drawable(text: string) {
      const letters = [...toNfc(text).replace(/\s+/gu, ' ')].map((character) => {
        if (canDraw(character)) return character;
        const bare = removeMarks(character);
        return canDraw(bare) ? bare : '';
      });
      return letters.join('').replace(/ {2,}/g, ' ').trim();
    },
  };
}
