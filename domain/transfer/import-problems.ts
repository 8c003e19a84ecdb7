/** What an import from another system could not take over as it was (docs/product.md#moving-in). */

/** Code, and its name in the newsroom. */
export const importProblems = {
  fault: 'Não importado',
  text: 'Texto simplificado',
  shortcode: 'Código de plugin retirado',
  image: 'Imagem que falta',
  file: 'Arquivo não importado',
  date: 'Data duvidosa',
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
}

export const isImportProblemCode = (code: string): code is ImportProblemCode =>
  Object.hasOwn(importProblems, code);

export const importProblemCodes: readonly ImportProblemCode[] =
  Object.keys(importProblems).filter(isImportProblemCode);

const detailMaxLength = 300;
const problemsMax = 50;

/** Each once, with short details, at most 50. */
export function cleanProblems(problems: readonly ImportProblem[]): ImportProblem[] {
  const byText = new Map<string, ImportProblem>();
  for (const { code, detail } of problems) {
    const short = detail.length > detailMaxLength ? `${detail.slice(0, detailMaxLength - 1)}…` : detail;
    byText.set(`${code} ${short}`, { code, detail: short });
    if (byText.size === problemsMax) break;
  }
  return [...byText.values()];
}
