/** What an import from another system could not take over as it was (docs/product.md#moving-in). */

/** The codes of problems, with their names on screens. */
export const importProblems = {
  fault: 'Não importado',
  text: 'Texto simplificado',
  shortcode: 'Código de plugin retirado',
  image: 'Imagem que falta',
  file: 'Arquivo não importado',
  date: 'Data duvidosa',
  link: 'Link que não leva a nada',
  slug: 'Endereço repetido',
  redirect: 'Endereço antigo sem redirecionamento',
  cut: 'Texto cortado no limite',
  section: 'Seção trocada',
  topic: 'Assunto deixado de fora',
  access: 'Restrito no site antigo, agora rascunho',
  encoding: 'Caracteres ilegíveis',
  comment: 'Comentário com problema',
} as const satisfies Record<string, string>;

export type ImportProblemCode = keyof typeof importProblems;

export interface ImportProblem {
  code: ImportProblemCode;
  /** What it is about: a name, an address, a reason. */
  detail: string;
  /** Other addresses of a missing image in a text; undefined where they are too long to be stored. */
  candidates?: readonly string[] | undefined;
  /** Why an image is missing. */
  reason?: string | undefined;
}

export const isImportProblemCode = (code: string): code is ImportProblemCode =>
  Object.hasOwn(importProblems, code);

export const importProblemCodes: readonly ImportProblemCode[] =
  Object.keys(importProblems).filter(isImportProblemCode);

const detailMaxLength = 300;
const problemsMax = 50;
const candidatesMaxLength = 1_000;

/** Returns at most 50 problems, each once and with a short detail. */
export function cleanProblems(problems: readonly ImportProblem[]): ImportProblem[] {
  const byText = new Map<string, ImportProblem>();
  for (const { code, detail, candidates, reason } of problems) {
    const short = detail.length > detailMaxLength ? `${detail.slice(0, detailMaxLength - 1)}…` : detail;
    const isWhole = short === detail && candidates && candidates.join('').length <= candidatesMaxLength;
    byText.set(`${code} ${short}`, {
      code,
      detail: short,
      ...(isWhole ? { candidates } : {}),
      ...(reason ? { reason: reason.slice(0, detailMaxLength) } : {}),
    });
    if (byText.size === problemsMax) break;
  }
  return [...byText.values()];
}

/** Returns the images that a text lacks, or null when its problems do not tell all of them. */
export function listMissingImages(
  problems: readonly ImportProblem[],
): { address: string; candidates: readonly string[] }[] | null {
  if (problems.length >= problemsMax) return null;
  const missing = [];
  for (const { code, detail: address, candidates } of problems) {
    if (code !== 'image') continue;
    if (!candidates) return null;
    missing.push({ address, candidates });
  }
  return missing;
}
