/** The jobs that run in the background, with their intervals. */
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Assets } from '../../app/portal.ts';
import { minuteMs, secondMs } from '../../domain/text/durations.ts';
import { createPurgeHook } from '../adapters/cdn/purge-hook.ts';
import type { AccessLog } from '../http/access-log.ts';
import type { AddressCounter } from '../http/address-counter.ts';
import type { ViewCounter } from '../http/view-counter.ts';
import type { Adapters } from '../ports/adapters.ts';
import { countErrors } from '../services/jobs/count-errors.ts';
import { createBackupRounds } from '../services/jobs/create-daily-backups.ts';
import { createImageSizes } from '../services/jobs/create-image-sizes.ts';
import { deleteExpired } from '../services/jobs/delete-expired.ts';
import { deliverMails } from '../services/jobs/deliver-mails.ts';
import { endDueNews } from '../services/jobs/end-news.ts';
import { importMovedSite } from '../services/jobs/import-moved-site.ts';
import { publishDue } from '../services/jobs/publish-scheduled.ts';
import { purgeCaches } from '../services/jobs/purge-caches.ts';
import { type Job, startJob } from '../services/jobs/scheduler.ts';
import { renewSearch } from '../services/search/renew-search.ts';
import { endFrontPage } from '../services/site/edit-front-page.ts';
import type { Config } from './config.ts';

interface JobAdapters {
  config: Config;
  adapters: Adapters;
  log: Logger;
  assets: Assets;
  accessLog: AccessLog | null;
  viewCounter: ViewCounter;
  addressCounter: AddressCounter;
}

export type RunningJobs = ReturnType<typeof startJobs>;

export function startJobs({
  config,
  adapters,
  log,
  assets,
  accessLog,
  viewCounter,
  addressCounter,
}: JobAdapters) {
  const needs = { ...adapters, log };
  const start = (job: Job) => startJob(job, needs);
  const imageSizes = start(imageSizesJob(needs));
  const jobs = [
    imageSizes,
    start({ name: 'reading changed settings', everyMs: secondMs / 2, round: adapters.renewSite }),
    start({ name: 'publishing scheduled news', everyMs: 2 * secondMs, round: () => publishDue(needs) }),
    start({ name: 'taking news off the air', everyMs: 2 * secondMs, round: endDueNews(needs) }),
    start({ name: 'ending parts of the front page', everyMs: secondMs, round: endFrontPage(needs) }),
    start({ name: 'deleting what has expired', everyMs: 10 * minuteMs, round: deleteExpired(needs) }),
    start({ name: 'moving a site in', everyMs: secondMs, round: importMovedSite(needs) }),
    ...backupJobs(needs).map(start),
    start(countViewsJob(viewCounter)),
    start(countAddressesJob(addressCounter)),
    start({ name: 'counting errors', everyMs: 10 * secondMs, round: countErrors(needs) }),
    // During a rolling update the previous version may still write to the index, so rebuilding waits.
    start({ ...searchJob(needs), firstAfterMs: minuteMs }),
    start(waitingForServer(mailJob(needs), adapters, log)),
    ...(config.purge ? [start(purgeJob(config, config.purge, assets, needs))] : []),
    ...(accessLog ? accessLogJobs(accessLog).map(start) : []),
  ];
  return {
    wakeImageSizes: imageSizes.wake,
    stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
  };
}

export const mailJob = (needs: Parameters<typeof deliverMails>[0]): Job => ({
  name: 'sending mails',
  everyMs: secondMs,
  round: deliverMails(needs),
  stopWithinMs: 5 * secondMs,
  close: () => needs.mailer.close(),
});

/** Creates image sizes. The worker is closed when the portal stops, even in the middle of an image. */
export const imageSizesJob = (needs: Parameters<typeof createImageSizes>[0]): Job => ({
  name: 'making image sizes',
  everyMs: 5 * secondMs,
  round: createImageSizes(needs),
  stopWithinMs: 0,
  close: () => needs.imageWorker.close(),
});

export const searchJob = (...needs: Parameters<typeof renewSearch>): Job => ({
  name: 'rebuilding the search index',
  everyMs: 10 * secondMs,
  round: renewSearch(...needs),
});

export const purgingJob = (needs: Parameters<typeof purgeCaches>[0]): Job => ({
  name: 'purging caches',
  everyMs: 100,
  ...purgeCaches(needs),
});

function backupJobs({ backups, ...needs }: Adapters): Job[] {
  if (backups === null) return [];
  const { makeDaily, makeAsked } = createBackupRounds({ ...needs, backups });
  return [
    // The first round waits, so that a portal that someone tries out for a moment makes no backup.
    {
      name: 'making the backup of the day',
      everyMs: minuteMs,
      firstAfterMs: 10 * minuteMs,
      round: makeDaily,
    },
    { name: 'making a backup that was asked for', everyMs: 5 * secondMs, round: makeAsked },
  ];
}

export const countViewsJob = (viewCounter: ViewCounter): Job => ({
  name: 'writing down what was read',
  everyMs: 10 * secondMs,
  firstAfterMs: 10 * secondMs,
  round: viewCounter.flush,
  close: viewCounter.flush,
});

const countAddressesJob = (addressCounter: AddressCounter): Job => ({
  name: 'counting redirects and missing addresses',
  everyMs: 10 * secondMs,
  firstAfterMs: 10 * secondMs,
  round: addressCounter.flush,
  close: addressCounter.flush,
});

const accessLogJobs = (accessLog: AccessLog): Job[] => [
  { name: 'deleting old access records', everyMs: 60 * minuteMs, round: accessLog.deleteOld },
  { name: 'writing access records', everyMs: secondMs, round: accessLog.flush, close: accessLog.close },
];

/**
 * Returns the job that sends mails. While there is no mail server, and the log level would hide mails, the job waits.
 */
function waitingForServer(job: Job, { smtpUrl }: Adapters, log: Logger): Job {
  return {
    ...job,
    async round(signal) {
      if (smtpUrl() !== null || log.isLevelEnabled('warn')) await job.round(signal);
    },
  };
}

function purgeJob(
  { site, country }: Config,
  hook: NonNullable<Config['purge']>,
  assets: Assets,
  needs: Adapters & { log: Logger },
): Job {
  if (country.lookup !== 'off' && needs.site.blockedCountries.size > 0) {
    const countries = [...needs.site.blockedCountries];
    needs.log.warn(
      { countries },
      'a CDN answers for the portal: block these countries there too (docs/cdn.md)',
    );
  }
  const build = createHash('sha256')
    .update(JSON.stringify([assets, site]))
    .digest('base64url');
  return purgingJob({ ...needs, purgeTags: createPurgeHook(hook), build });
}
