/** The addresses of other sites that become frames. */
import { describe, expect, it } from 'vitest';
import { findEmbed } from '../../../domain/media/embed.ts';
import { embedFramesMax } from '../../../domain/site/limits.ts';
import { parseRichText } from '../../../domain/text/rich-text.ts';
import { frameOriginsOf } from '../../../domain/text/rich-text-insets.ts';
import { words } from '../../builders.ts';

const tweet = 'https://platform.twitter.com/embed/Tweet.html?id=1790000000000000001&dnt=true';
const bluesky = 'https://embed.bsky.app/embed/ana.bsky.social/app.bsky.feed.post/3kabcdefghi2a';
const track = '4uLU6hMCjMI75M1A2tKUQC';

describe('findEmbed', () => {
  it.each([
    ['X', 'https://x.com/ana_1/status/1790000000000000001?s=20', tweet],
    ['X', 'https://twitter.com/ana/status/1790000000000000001/photo/1', tweet],
    ['X', 'https://mobile.twitter.com/ana/statuses/1790000000000000001/', tweet],
    ['X', 'https://platform.twitter.com/embed/Tweet.html?x=y&id=1790000000000000001', tweet],
    [
      'Instagram',
      'https://www.instagram.com/p/C7a_b-9/?igsh=1',
      'https://www.instagram.com/p/C7a_b-9/embed/',
    ],
    [
      'Instagram',
      'https://instagram.com/ana.b/reel/C7a_b-9/',
      'https://www.instagram.com/reel/C7a_b-9/embed/',
    ],
    ['Instagram', 'https://www.instagram.com/reels/C7a_b-9', 'https://www.instagram.com/reel/C7a_b-9/embed/'],
    [
      'TikTok',
      'https://www.tiktok.com/@ana.b/video/7300000000000000000?lang=pt',
      'https://www.tiktok.com/embed/v2/7300000000000000000',
    ],
    [
      'Facebook',
      'https://m.facebook.com/ana/posts/pfbid02abc?x=1',
      'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fana%2Fposts%2Fpfbid02abc&show_text=true',
    ],
    [
      'Facebook',
      'https://www.facebook.com/watch/?v=1234567890',
      'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D1234567890',
    ],
    [
      'Facebook',
      'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fana%2Fposts%2F12345&width=500',
      'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fana%2Fposts%2F12345&show_text=true',
    ],
    [
      'Facebook',
      'https://www.facebook.com/permalink.php?story_fbid=12&id=34&x=5',
      'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fpermalink.php%3Fstory_fbid%3D12%26id%3D34&show_text=true',
    ],
    [
      'Threads',
      'https://www.threads.net/@ana.b/post/C7abcde',
      'https://www.threads.com/@ana.b/post/C7abcde/embed',
    ],
    ['Bluesky', 'https://bsky.app/profile/ana.bsky.social/post/3kabcdefghi2a', bluesky],
    ['Bluesky', `${bluesky}?ref=1`, bluesky],
    [
      'Mastodon',
      'https://mastodon.social/@ana/112345678901234567',
      'https://mastodon.social/@ana/112345678901234567/embed',
    ],
    [
      'Spotify',
      `https://open.spotify.com/intl-pt/track/${track}?si=1`,
      `https://open.spotify.com/embed/track/${track}`,
    ],
    [
      'Spotify',
      `https://open.spotify.com/embed/show/${track}`,
      `https://open.spotify.com/embed/show/${track}`,
    ],
    [
      'SoundCloud',
      'https://soundcloud.com/ana/sets/um-disco?in=x',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fana%2Fsets%2Fum-disco',
    ],
    [
      'SoundCloud',
      'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/123&auto_play=true',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F123',
    ],
    ['Vimeo', 'https://vimeo.com/channels/staff/123456', 'https://player.vimeo.com/video/123456?dnt=1'],
    [
      'Vimeo',
      'https://vimeo.com/123456/abcdef1234',
      'https://player.vimeo.com/video/123456?dnt=1&h=abcdef1234',
    ],
    [
      'Vimeo',
      'https://player.vimeo.com/video/123456?h=abcdef1234',
      'https://player.vimeo.com/video/123456?dnt=1&h=abcdef1234',
    ],
    [
      'Google Maps',
      'https://www.google.com/maps/embed?pb=!1m18!2sBR',
      'https://www.google.com/maps/embed?pb=%211m18%212sBR',
    ],
    [
      'Google Maps',
      'https://www.google.com/maps/place/Av.+Paulista,+S%C3%A3o+Paulo/@-23.5613,-46.6565,17.2z/data=!3m1',
      'https://www.google.com/maps?q=Av.+Paulista%2C+S%C3%A3o+Paulo&ll=-23.5613%2C-46.6565&z=17&output=embed',
    ],
    [
      'Google Maps',
      'https://www.google.com.br/maps/@-23.5613,-46.6565,12z',
      'https://www.google.com/maps?q=-23.5613%2C-46.6565&ll=-23.5613%2C-46.6565&z=12&output=embed',
    ],
    [
      'Google Maps',
      'https://maps.google.com/?q=100%25&x=1',
      'https://www.google.com/maps?q=100%25&output=embed',
    ],
    [
      'CodePen',
      'https://codepen.io/ana/pen/abCDef',
      'https://codepen.io/ana/embed/abCDef?default-tab=result',
    ],
    ['Datawrapper', 'https://datawrapper.dwcdn.net/aB3dE/2/', 'https://datawrapper.dwcdn.net/aB3dE/2/'],
    ['Datawrapper', 'https://www.datawrapper.de/_/aB3dE/', 'https://datawrapper.dwcdn.net/aB3dE/'],
  ])('%s: %s', (provider, address, frame) => {
    const found = findEmbed(` ${address} `);
    expect(found).toMatchObject({ provider, frame, frameOrigin: new URL(frame).origin });
    // The page that the card links to is of the same thing.
    expect(findEmbed(found?.page ?? '')?.frame).toBe(frame);
  });

  it.each([
    'http://x.com/ana/status/1',
    'https://x.com/ana',
    'https://x.com/ana/status/1a',
    'https://x.com/ana/status/1%22%3E',
    'https://x.com:8443/ana/status/1',
    'https://x.com./ana/status/1',
    'https://x.com@evil.example/ana/status/1',
    'https://evil.example\\@x.com/ana/status/1',
    ...words(`
      https://user:pass@x.com/ana/status/1 https://x.com.evil.example/ana/status/1
      https://evilx.com/ana/status/1 https://evil.example/?u=https://x.com/ana/status/1 //x.com/ana/status/1
      javascript:alert(1)//https://x.com/ana/status/1 https://x.com/ana/status/1"onload="alert(1)
      https://platform.twitter.com/embed/Tweet.html?id=1;frame-src https://www.instagram.com/p/../embed/
      https://open.spotify.com/track/curto
      https://w.soundcloud.com/player/?url=https%3A%2F%2Fevil.example%2Ftracks%2F1
      https://soundcloud.com/discover/sets
      https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fevil.example%2F
      https://www.google.com/maps/embed?pb=%22%3E%3Cscript%3E https://www.google.com/search?q=a
      https://127.0.0.1/@ana/112345678901234567 https://[::1]/@ana/112345678901234567
      https://localhost/@ana/112345678901234567
      https://mastodon.social/@ana@outro.example/112345678901234567
      https://medium.com/@ana/um-texto-112345678901
    `),
    `https://x.com/ana/status/1?${'a'.repeat(3_000)}`,
    '',
  ])('leaves %s as it is', (address) => {
    expect(findEmbed(address)).toBeNull();
  });

  it('links a map to the point in its middle', () => {
    const map = findEmbed('https://www.google.com/maps/embed?pb=!1m18!2d-46.6565!3d-23.5613!2sBR');
    expect(map?.page).toBe('https://www.google.com/maps/@-23.5613,-46.6565,15z');
    expect(findEmbed(map?.page ?? '')?.provider).toBe('Google Maps');
  });

  it('asks the provider of the address alone', () => {
    expect(findEmbed('https://vimeo.com/123456?x=1')?.oembed).toEqual({
      address: 'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F123456',
      hosts: ['vimeo.com'],
      isTitled: true,
    });
    expect(findEmbed('https://www.instagram.com/p/C7a_b-9/')?.oembed).toBeNull();
    expect(findEmbed('https://mastodon.social/@ana/112345678901234567')?.oembed?.hosts).toEqual([
      'mastodon.social',
    ]);
  });
});

describe('the frames of a text', () => {
  const read = (addresses: readonly string[]) => {
    const entityMap = Object.fromEntries(
      addresses.map((url, key) => [key, { type: 'EMBED', mutability: 'IMMUTABLE', data: { url } }]),
    );
    const blocks = addresses.map((_, key) => ({
      type: 'atomic',
      text: ' ',
      entityRanges: [{ offset: 0, length: 1, key }],
    }));
    return parseRichText(JSON.stringify({ blocks, entityMap }))?.blocks ?? [];
  };

  it('name each origin once', () => {
    const blocks = read([
      'https://vimeo.com/1',
      'https://x.com/a/status/1',
      'https://vimeo.com/2',
      'https://a.example/',
    ]);
    expect(frameOriginsOf(blocks)).toEqual(['https://player.vimeo.com', 'https://platform.twitter.com']);
  });

  it('are as many as a header may name', () => {
    const addresses = Array.from(
      { length: embedFramesMax + 5 },
      (_, at) => `https://s${at}.example/@ana/112345678901234567`,
    );
    expect(frameOriginsOf(read(addresses))).toHaveLength(embedFramesMax);
    expect(read(addresses)).toHaveLength(addresses.length);
  });
});
