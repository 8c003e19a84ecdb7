/** Downloads the stills of videos from YouTube. */
import { stillFiles, stillOrigin, stillUrl } from '../../../domain/media/video.ts';
import { stillMaxBytes } from '../../../domain/site/limits.ts';
import type { VideoStills } from '../../ports/media.ts';
import { readBounded } from '../read-bounded.ts';

/**
 * Creates the client. It sends requests to one fixed host only, and they contain nothing but the 11 characters of the
 * video.
 */
export function createYoutubeStills({ origin = stillOrigin, timeoutMs = 5000 } = {}): VideoStills {
  return {
    async find(videoId) {
      const signal = AbortSignal.timeout(timeoutMs);
      for (const file of stillFiles) {
        const response = await fetch(stillUrl(videoId, file, origin), { redirect: 'error', signal });
        if (response.ok) return readBounded(response.body, stillMaxBytes);
        await response.body?.cancel();
      }
      return null;
    },
  };
}
