/** Problems of an import from another system: what it changed or left out (docs/product.md#moving-in). */

/** The codes of problems with their names on screens. The worst come first: losses before changes of appearance. */
export const importProblems = {
  fault: 'Não importado',
  comment: 'Comentário com problema',
  cut: 'Texto cortado no limite',
  access: 'Restrito no site antigo, agora rascunho',
  image: 'Imagem que falta',
  file: 'Arquivo não importado',
  shortcode: 'Código de plugin retirado',
  text: 'Texto simplificado',
  encoding: 'Caracteres ilegíveis',
  search: 'Dado para buscadores que não veio',
  redirect: 'Endereço antigo sem redirecionamento',
  link: 'Link que não leva a nada',
  title: 'Sem título',
  date: 'Data duvidosa',
  topic: 'Assunto deixado de fora',
  section: 'Seção trocada',
  featured: 'Destaque antigo não mantido',
  slug: 'Endereço repetido',
} as const satisfies Record<string, string>;

export type ImportProblemCode = keyof typeof importProblems;

/** The advice to people for each problem. */
export const importAdvice: Readonly<Record<ImportProblemCode, string>> = {
  fault: 'Copie do site antigo, ou conserte o arquivo e importe de novo: o que já veio não muda.',
  comment: 'Copie do site antigo o que fizer falta.',
  cut: 'Compare com o site antigo e complete.',
  access: 'Publique se todos puderem ler; senão, deixe como rascunho.',
  image: 'Repita a Mudança com o zip de imagens ou o Endereço do site antigo, ou envie a imagem em Editar.',
  file: 'Guarde o arquivo em outro lugar e troque o link em Editar.',
  shortcode: 'Veja no site antigo o que o plugin mostrava e escreva no lugar.',
  text: 'Compare com o site antigo.',
  encoding: 'Corrija as letras em Editar.',
  search: 'Escreva em Buscadores e redes sociais, no formulário de Editar.',
  redirect: 'Crie a regra em Redirecionamentos, ou deixe: o endereço responderá 404.',
  link: 'Troque ou retire o link em Editar.',
  title: 'Escreva um título em Editar.',
  date: 'Confira no site antigo e corrija a data em Editar.',
  topic: 'Junte assuntos em Assuntos e acrescente este em Editar.',
  section: 'Confira a seção em Editar, ou mude o nome e o lugar dela em Seções.',
  featured: 'Nada a fazer; se ainda deve abrir a capa, marque Destaque em Editar.',
  slug: 'Nada a fazer: o endereço antigo leva ao novo.',
};

/** What readers see of missing images. A missing main image is left out. */
export const missingImagesSeen =
  'As que estão dentro de um texto, os leitores carregam direto do site antigo, enquanto ele responder.';

export interface ImportProblem {
  code: ImportProblemCode;
  /** The name, address or reason that the problem is about. */
  detail: string;
  /** Other addresses at which a missing image may exist; undefined when they are too long to be stored. */
  candidates?: readonly string[] | undefined;
  /** Why an image is missing. */
  reason?: string | undefined;
}

export const isImportProblemCode = (code: string): code is ImportProblemCode =>
  Object.hasOwn(importProblems, code);

export const importProblemCodes: readonly ImportProblemCode[] =
  Object.keys(importProblems).filter(isImportProblemCode);

/** Returns the rank of the worst problem; 0 is the worst. Without problems, it returns the number of codes. */
export function severityOf(problems: readonly Pick<ImportProblem, 'code'>[]): number {
  return Math.min(importProblemCodes.length, ...problems.map(({ code }) => importProblemCodes.indexOf(code)));
}

/** A record with a problem, as the report of a dry run lists it. */
export interface ProblemExample {
  code: ImportProblemCode;
  title: string;
  /** The address of the record on the old site; '' when it had none. */
  oldAddress: string;
  detail: string;
}

export const examplesPerProblem = 20;
const addressMaxLength = 500;

/** Adds the problems of a record. Of each code, at most 20 are listed. */
export function addExamples(
  examples: ProblemExample[],
  {
    title,
    oldAddress,
    problems,
  }: Omit<ProblemExample, 'code' | 'detail'> & { problems: readonly ImportProblem[] },
): void {
  for (const { code, detail } of problems)
    if (examples.filter((one) => one.code === code).length < examplesPerProblem)
      examples.push({
        code,
        title: title.slice(0, detailMaxLength),
        oldAddress: oldAddress.slice(0, addressMaxLength),
        detail: detail.slice(0, detailMaxLength),
      });
}

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

/** Returns the images and attachments that a text lacks; null when its problems do not list all of them. */
export function listMissingImages(
  problems: readonly ImportProblem[],
): { address: string; candidates: readonly string[] }[] | null {
  if (problems.length >= problemsMax) return null;
  const missing = [];
  for (const { code, detail: address, candidates } of problems) {
    // Files that the portal never stores have no candidates.
    if (code !== 'image' && (code !== 'file' || !candidates)) continue;
    if (!candidates) return null;
    missing.push({ address, candidates });
  }
  return missing;
}
