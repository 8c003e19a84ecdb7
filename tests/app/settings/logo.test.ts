/** Logo and icon of `Aparência`. */
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { layOutMail } from '../../../domain/mail/mail.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { answerOf, auditSentencesFor, type Person, refusalOf, withNewsroom } from '../http/newsroom.ts';

const { portal, signIn, signInAdmin, visitor, wait } = withNewsroom();

let ana: Person;
beforeEach(async () => {
  ana = await signInAdmin();
});

async function upload(person: Person, name: string, width: number, height: number): Promise<Response> {
  const picture = sharp({ create: { width, height, channels: 4, background: '#0a2a66' } });
  return person.send(`/api/redacao/imagens?para=site&nome=${name}`, {
    method: 'POST',
    body: new Uint8Array(await picture.png().toBuffer()),
  });
}

async function uploaded(name: string, width: number, height: number): Promise<string> {
  return Object(await answerOf(await upload(ana, name, width, height))).url;
}

const save = (version: number, values: Record<string, string>) =>
  ana.call('PUT', '/configuracoes', { tab: 'aparencia', version, values });
const header = async () => /<header.*?<\/header>/s.exec(await portal().page('/'))?.[0] ?? '';
const footer = async () => /<footer.*?<\/footer>/s.exec(await portal().page('/'))?.[0] ?? '';

describe('a logo', () => {
  it('is uploaded by admins only', async () => {
    const bia = await signIn();
    await portal().database.users.setRoles(bia.userId, ['editor']);
    expect((await upload(bia, 'logo.png', 400, 100)).status).toBe(403);
    expect((await upload(visitor(), 'logo.png', 400, 100)).status).toBe(401);
    const drawing = await ana.send('/api/redacao/imagens?para=site&nome=logo.svg', {
      method: 'POST',
      body: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    });
    expect(await refusalOf(drawing)).toMatchObject({ status: 400 });
  });

  it('replaces the name in header and footer, in a box of known size', async () => {
    const before = await header();
    expect(before).toContain('<a href="/" class="site-home">');
    expect(before).not.toContain('<img');
    const logo = await uploaded('logo.png', 800, 200);
    expect(await header()).toBe(before);
    expect((await visitor().get(logo)).status).toBe(404);
    await answerOf(await save(0, { logo }));
    const image = `<img src="${logo}" alt="Pauta" width="160" height="40"`;
    expect(await header()).toContain(image);
    expect(await footer()).toContain(image);
    expect((await visitor().get(logo)).status).toBe(200);
    const logoDark = await uploaded('escuro.png', 300, 300);
    await answerOf(await save(1, { logoDark }));
    expect(await header()).toContain(`src="${logoDark}" alt="Pauta" width="40" height="40" loading="lazy"`);
    expect(await auditSentencesFor(ana)).toContainEqual(expect.stringContaining('Logo: vazio → “logo.png”'));
  });

  it('is drawn on share images', async () => {
    const drawn = async () => {
      const answer = await portal().get('/compartilhar/pauta.jpg');
      const pixel = await sharp(Buffer.from(await answer.arrayBuffer()))
        .extract({ left: 100, top: 200, width: 1, height: 1 })
        .raw()
        .toBuffer();
      const [red = 0, , blue = 0] = pixel;
      return blue - red;
    };
    expect(await drawn()).toBeLessThan(20);
    await answerOf(await save(0, { logo: await uploaded('logo.png', 440, 440) }));
    expect(await drawn()).toBeGreaterThan(60);
  });

  it('is seen by an admin before it is saved', async () => {
    const logo = await uploaded('logo.png', 800, 200);
    const path = `/?cor=0a2a66&logo=${encodeURIComponent(logo)}&logo-escuro=`;
    expect(await (await ana.get(path)).text()).toContain(`<img src="${logo}"`);
    expect(await (await visitor().get(path)).text()).not.toContain(logo);
    expect(await (await ana.get('/?cor=0a2a66&logo=https://mal.example/a.png')).text()).not.toContain('mal.');
  });

  it('is kept while it is in use; a version whose file is gone is not restored', async () => {
    const logo = await uploaded('logo.png', 800, 200);
    await answerOf(await save(0, { logo }));
    wait(48 * 60 * 60 * 1000);
    const remove = () =>
      ana.call('POST', '/imagens/exclusao', { chaves: [storageKeyOf(logo)] }).then(({ status }) => status);
    expect(await remove()).toBe(409);
    await answerOf(await save(1, { logo: '' }));
    expect(await remove()).toBe(200);
    expect(await header()).not.toContain('<img');
    expect(await refusalOf(await save(2, { logo }))).toMatchObject({
      status: 400,
      field: 'logo',
      message: 'O arquivo de “Logo” não existe mais. Envie a imagem de novo.',
    });
  });

  it.each([
    [{ logo: 'https://mal.example/logo.png' }, 'logo', 'Envie a imagem de “Logo” de novo.'],
    [{ logo: '/files/../a.png' }, 'logo', 'Envie a imagem de “Logo” de novo.'],
    [
      { logo: '/files/site_images/nada.png' },
      'logo',
      'O arquivo de “Logo” não existe mais. Envie a imagem de novo.',
    ],
    [{ logo: '/files/site_images/a.png?b' }, 'logo', 'Envie a imagem de “Logo” de novo.'],
  ])('is rejected when it is no own image: %s', async (values, field, message) => {
    expect(await refusalOf(await save(0, values))).toMatchObject({ status: 400, field, message });
  });

  it('is rejected in a shape that does not fit into the header, and for the dark theme alone', async () => {
    const thin = await uploaded('fino.png', 2000, 50);
    expect(await refusalOf(await save(0, { logo: thin }))).toMatchObject({ field: 'logo' });
    const dark = await uploaded('escuro.png', 400, 100);
    expect(await refusalOf(await save(0, { logoDark: dark }))).toMatchObject({
      field: 'logo',
      message: 'Preencha também “Logo”.',
    });
  });
});

describe('an icon', () => {
  it('is the icon of the program at first', async () => {
    const home = await portal().page('/');
    expect(home).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>');
    expect(home).not.toContain('apple-touch-icon');
    expect((await portal().get('/favicon.ico')).status).toBe(404);
    expect((await portal().get('/icone/0123456789-192.png')).headers.get('location')).toBe('/icone-192.png');
  });

  it('has all sizes for tab, touch icon, manifest, feeds, metadata and the usual addresses', async () => {
    const icon = await uploaded('icone.png', 600, 600);
    await answerOf(await save(0, { icon }));
    const home = await portal().page('/');
    const [, small = ''] = /<link rel="icon" href="([^"]+-32\.png)" sizes="32x32"\/>/.exec(home) ?? [];
    expect(home).not.toContain('favicon');
    const touch = small.replace('-32', '-180');
    expect(home).toContain(`<link rel="apple-touch-icon" href="${touch}"/>`);
    for (const side of [32, 180, 192, 512]) {
      const answer = await portal().get(small.replace('-32', `-${side}`));
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const drawn = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([drawn.format, drawn.width, drawn.height]).toEqual(['png', side, side]);
    }
    const large = small.replace('-32', '-512');
    const { icons } = await (await portal().get('/site.webmanifest')).json();
    expect(icons.map(({ src }: { src: string }) => src)).toEqual([small.replace('-32', '-192'), large]);
    expect(await (await portal().get('/rss.xml')).text()).toContain(`<url>https://pauta.test${large}</url>`);
    expect(await (await portal().get('/feed.json')).json()).toMatchObject({
      icon: `https://pauta.test${large}`,
    });
    expect(home).toContain(`"url":"https://pauta.test${large}"`);
    expect((await portal().get('/apple-touch-icon.png')).headers.get('location')).toBe(touch);
    expect((await portal().get('/icone/0123456789-32.png')).headers.get('location')).toBe(small);
    for (const file of ['0123456789-33.png', '-32.png', '0-32.png'])
      expect((await portal().get(`/icone/${file}`)).status).toBe(404);
  });

  it.each([
    [600, 599],
    [511, 511],
  ])('of %i × %i pixels is rejected', async (width, height) => {
    const icon = await uploaded('icone.png', width, height);
    expect(await refusalOf(await save(0, { icon }))).toMatchObject({
      status: 400,
      field: 'icon',
      message: `O ícone precisa ser quadrado, com pelo menos 512 × 512 pixels. Este tem ${width} × ${height}.`,
    });
  });
});

describe('mails', () => {
  const light = { alt: '', width: 800, height: 200, placeholder: null, widths: [], storageKey: 'a' };
  const mailWith = (src: string) =>
    layOutMail(
      { name: 'Folha', url: 'https://pauta.test', logo: { light: { ...light, src }, dark: null } },
      { subject: 'Oi', heading: 'Oi', paragraphs: [], reason: 'Teste.' },
    ).html;

  it('begin with the logo, or with the name if mail programs may not show the logo', () => {
    expect(mailWith('/files/a.png')).toContain(
      '<img src="https://pauta.test/files/a.png" alt="Folha" width="160" height="40"',
    );
    expect(mailWith('/files/a.webp')).not.toContain('<img');
    expect(mailWith('/files/a.webp')).toContain('>Folha</a>');
  });
});
