/** The calls of `Mudança`, for admins. Files arrive by the protocol tus 1.0, with its extensions creation and termination. */
import { Hono } from 'hono';
import { z } from 'zod';
import {
  moveBaseMaxLength,
  moveBytesMax,
  moveFileNameMaxLength,
  moveIdMaxLength,
} from '../../../domain/site/limits.ts';
import { unreadableBody } from '../../../domain/text/sentences.ts';
import { cleanLine } from '../../../domain/text/text.ts';
import { fieldTargets } from '../../../domain/transfer/field-map.ts';
import { areWithinLimits, moveActs } from '../../../domain/transfer/site-move.ts';
import { invalid, type Problem } from '../../../domain/web/problem.ts';
import { answerProblemAsJson } from '../../http/answer-problem.tsx';
import type { Portal, PortalContext, PortalEnv } from '../../portal.ts';
import { acceptJson, actorOf, answer } from '../calls.ts';

const oldId = z.string().min(1).max(moveIdMaxLength);
const base = z.string().max(moveBaseMaxLength);
const choices = z.object({
  oldSite: z.string().max(300),
  bases: z.object({ category: base, tag: base }),
  sections: z.record(oldId, z.string().max(200)),
  authors: z.record(oldId, z.string().max(40)),
  fields: z.record(oldId, z.enum(['', ...fieldTargets])),
});
const steered = z.object({ act: z.enum(moveActs) });
const announced = z.object({
  'tus-resumable': z.literal('1.0.0'),
  'upload-length': z.coerce.number().int().min(1),
  'upload-metadata': z.string().max(2_000),
});
const part = z.object({
  'tus-resumable': z.literal('1.0.0'),
  'upload-offset': z.coerce.number().int().min(0).max(moveBytesMax),
  'content-type': z.literal('application/offset+octet-stream'),
});

const unreadable: Problem = invalid(unreadableBody);
const path = '/api/redacao/mudanca/arquivos';

export function moveApi({ services }: Portal) {
  return (
    new Hono<PortalEnv>()
      .get('/mudanca', async (c) => c.json(await services.getMove(), 200))
      .put('/mudanca', acceptJson(choices), async (c) => {
        const chosen = c.req.valid('json');
        if (!areWithinLimits(chosen)) return answerProblemAsJson(c, unreadable);
        return answer(c, await services.saveMoveChoices(chosen));
      })
      .post('/mudanca', acceptJson(steered), async (c) =>
        answer(c, await services.changeMoveState(actorOf(c), c.req.valid('json').act)),
      )
      .get('/mudanca/desfazer', async (c) => answer(c, await services.getMoveUndo()))
      .delete('/mudanca', async (c) => answer(c, await services.deleteMove(actorOf(c))))
      .post('/mudanca/arquivos', async (c) => {
        const headers = announced.safeParse(c.req.header());
        const name = headers.success ? readFileName(headers.data['upload-metadata']) : '';
        if (!headers.success || name === '') return answerProblemAsJson(c, unreadable);
        const added = await services.createMoveFile(name, headers.data['upload-length']);
        if (!added.ok) return answerProblemAsJson(c, added.problem);
        return c.body(null, 201, { ...protocol, Location: `${path}/${added.value.id}` });
      })
      // Hono answers HEAD, by which tus asks for the offset, with the headers of GET.
      .get('/mudanca/arquivos/:id', async (c) => {
        const found = await services.findMoveUpload(c.req.param('id'));
        if (!found.ok) return answerProblemAsJson(c, found.problem);
        const { offset, bytes } = found.value;
        return c.body(null, 200, { ...offsetOf(offset), 'Upload-Length': String(bytes) });
      })
      .patch('/mudanca/arquivos/:id', async (c) => {
        const headers = part.safeParse(c.req.header());
        if (!headers.success) return answerProblemAsJson(c, unreadable);
        const body = c.req.raw.body ?? emptyBody;
        const received = await services.uploadMovePart(
          c.req.param('id'),
          headers.data['upload-offset'],
          body,
        );
        return received.ok
          ? answerOffset(c, received.value.offset)
          : answerProblemAsJson(c, received.problem);
      })
      .delete('/mudanca/arquivos/:id', async (c) => {
        const deleted = await services.deleteMoveFile(c.req.param('id'));
        return deleted.ok ? c.body(null, 204, protocol) : answerProblemAsJson(c, deleted.problem);
      })
  );
}

const protocol = { 'Tus-Resumable': '1.0.0' };
const emptyBody: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} };

const offsetOf = (offset: number) => ({ ...protocol, 'Upload-Offset': String(offset) });

const answerOffset = (c: PortalContext, offset: number) => c.body(null, 204, offsetOf(offset));

/** Reads the name of the file from pairs of a key and its value in base64. */
function readFileName(metadata: string): string {
  for (const pair of metadata.split(',')) {
    const [key, value = ''] = pair.trim().split(' ');
    if (key === 'filename')
      return cleanLine(Buffer.from(value, 'base64').toString().slice(0, moveFileNameMaxLength), Infinity);
  }
  return '';
}
