/** Answers the button `Excluir` of a video in the gallery; the service decides who may delete it. */
import { returnPathOf } from '../../account/sign-in.ts';
import { answerProblem, answerProblemAsJson } from '../../http/answer-problem.tsx';
import { wantsJson } from '../../http/form.ts';
import { setNotice } from '../../http/notice.ts';
import type { Handler, Portal } from '../../portal.ts';
import { galleryPath } from './video-gallery.tsx';

export function deleteVideo(portal: Portal): Handler {
  return async (c) => {
    const result = await portal.services.deleteVideo(c.var.visitor, c.req.param('id') ?? '');
    if (wantsJson(c)) return result.ok ? c.body(null, 204) : answerProblemAsJson(c, result.problem);
    const from = returnPathOf(c, portal, undefined);
    const back = from.startsWith(galleryPath) ? from : galleryPath;
    if (!result.ok) return answerProblem(c, portal, result.problem, back);
    setNotice(c, portal.site.url, 'video-excluido');
    return c.redirect(back, 303);
  };
}
