/** Contents, review, related news and banners of an article's page. */
import { describe, expect, it } from 'vitest';
import { minuteMs } from '../../builders.ts';
import { publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, wait } = withNewsDesk();

const documentOf = (...blocks: [type: string, text: string][]) =>
  JSON.stringify({ blocks: blocks.map(([type, text]) => ({ type, text })), entityMap: {} });
const long = 'Custa R$ 489 e chega por e-mail. '.repeat(20);

async function show(content: string): Promise<string> {
  const ana = await admin();
  await publish(ana, someFields({ title: 'Outra notícia' }));
  const { path } = await publish(ana, someFields({ content }));
  return portal().page(path);
}

describe('an article', () => {
  it('lists its subtitles beside the text', async () => {
    const html = await show(documentOf(['header-two', 'Um'], ['header-two', 'Dois'], ['header-two', 'Três']));
    expect(html).toContain('Neste texto');
    for (const anchor of ['secao-um', 'secao-dois', 'secao-tres']) {
      expect(html).toContain(`<a href="#${anchor}">`);
      expect(html).toContain(`<h2 id="${anchor}">`);
    }
  });

  it('shows a review as a box', async () => {
    const html = await show(
      documentOf(['unstyled', 'Nota: 8,5'], ['header-two', 'Prós'], ['unordered-list-item', 'Leve']),
    );
    expect(html).toMatch(/<section aria-label="Avaliação".*<strong>8,5<\/strong>.*<h3>Prós<\/h3>.*Leve/);
    expect(html).not.toContain('<h2 id="secao-pros">');
  });

  it('gives a block the font size that its whole text has', async () => {
    const style = { offset: 0, length: 6, style: 'FONT_SIZE_32' };
    const blocks = [
      { type: 'unstyled', text: 'Grande', inlineStyleRanges: [style] },
      { type: 'unstyled', text: 'Grande e normal', inlineStyleRanges: [style] },
      { type: 'unordered-list-item', text: 'Grande', inlineStyleRanges: [style] },
    ];
    const html = await show(JSON.stringify({ blocks, entityMap: {} }));
    expect(html).toContain('<p class="font-size-32">Grande</p>');
    expect(html).toContain('<p><span class="font-size-32">Grande</span> e normal</p>');
    expect(html).toContain('<li class="font-size-32">Grande</li>');
  });

  it('shows one related story in a long text', async () => {
    const html = await show(documentOf(['unstyled', long], ['unstyled', long], ['unstyled', long]));
    expect(html).toMatch(/<aside aria-label="Leia também".*?Outra notícia/);
    expect(await show(documentOf(['unstyled', 'Curto.']))).not.toContain('Leia também');
  });

  it('is shared on four networks by plain links', async () => {
    const { path } = await publish(await admin());
    const html = await portal().page(path);
    const link = encodeURIComponent(`https://pauta.test${path}`);
    for (const [name, site] of Object.entries({
      WhatsApp: 'https://api.whatsapp.com/',
      Facebook: 'https://www.facebook.com/',
      X: 'https://x.com/',
      LinkedIn: 'https://www.linkedin.com/',
    })) {
      const [element = ''] =
        new RegExp(`<a [^>]*aria-label="Compartilhar no ${name}"[^>]*>`).exec(html) ?? [];
      expect(element).toContain(`href="${site}`);
      expect(element).toContain(link);
      expect(element).toMatch(/target="_blank".*rel="[^"]*noopener|rel="[^"]*noopener.*target="_blank"/);
    }
  });

  it('is typeset on the page, and plain in metadata', async () => {
    const ana = await admin();
    const { path } = await publish(
      ana,
      someFields({ title: 'Wi-Fi por R$ 489', content: documentOf(['unstyled', 'Um e-mail.']) }),
    );
    const html = await portal().page(path);
    const body = html.slice(html.indexOf('<h1'));
    expect(body).toContain('>Wi\u2011Fi por R$\u00a0489</h1>');
    expect(body).toContain('<p>Um e\u2011mail.</p>');
    expect(html.slice(0, html.indexOf('<body'))).not.toMatch(/[\u00a0\u2011]/);
    expect(await portal().page('/')).toContain('Wi\u2011Fi por R$\u00a0489');
    for (const feed of ['/rss.xml', '/feed.json'])
      expect(await portal().page(feed)).not.toMatch(/[\u00a0\u2011]/);
  });

  it('says when it was changed, but not within minutes of its publication', async () => {
    const ana = await admin();
    const { id, path } = await publish(ana);
    const change = async (summary: string) => {
      const { published } = await ana.ok('GET', `/noticias/${id}`);
      const body = {
        version: 0,
        baseVersion: Object(published).version,
        fields: someFields({ summary }),
      };
      await ana.ok('POST', `/rascunhos/${id}/publicar`, body);
    };
    wait(9 * minuteMs);
    await change('Corrigido.');
    expect(await portal().page(path)).not.toContain('Atualizada em');
    expect(await portal().page(path)).toContain('article:modified_time');
    wait(minuteMs);
    await change('Ampliado.');
    expect(await portal().page(path)).toContain('Atualizada em');
  });

  it('tells only people who manage media that a banner is missing', async () => {
    const ana = await admin();
    const { path } = await publish(ana);
    expect(await portal().page(path)).not.toContain('Não há banner');
    const html = await (await ana.browser.get(path)).text();
    expect(html).toContain('Não há banner da direita disponível.');
    expect(html).toContain('Não há banner da esquerda disponível.');
  });

  it('links to its comments with their number', async () => {
    const ana = await admin();
    const { path } = await publish(ana);
    expect(await portal().page(path)).toMatch(/<a href="#comentarios"[^>]*>Comentários<\/a>/);
  });
});
