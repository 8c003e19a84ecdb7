/** Collects the problems of a conversion for editors. */
import type { ImportProblem, ImportProblemCode } from '../import-problems.ts';

/** The kinds of problems: for each, its code in the report and the sentence of its detail. */
const kinds = {
  unreadable: ['text', () => 'o original não pôde ser lido'],
  merged: ['text', (count) => `parágrafos vizinhos foram unidos: eram ${count} blocos`],
  cut: ['cut', (count) => `texto: ${count} caracteres do fim`],
  'too-large': ['cut', () => 'texto: o que vem depois é mais do que um artigo pode ter'],
  shortcode: ['shortcode', (name) => name],
  'data-image': ['image', () => 'imagem embutida no texto'],
  'lost-image': ['image', (address) => address],
  gallery: ['image', (ids) => `galeria ${ids}`.trim()],
  'image-link': ['text', (address) => `link de uma imagem: ${address}`],
  'card-image': ['text', (address) => `imagem de um cartão de link: ${address}`],
  'code-link': ['text', (address) => `link no meio de código: ${address}`],
  'merged-cells': ['text', () => 'células unidas em uma tabela'],
  alignment: ['text', () => 'texto centralizado ou à direita'],
  anchor: ['text', () => 'links para outra parte do próprio texto'],
  'inline-code': ['text', () => 'código no meio do texto, agora texto simples'],
  raised: ['text', (letters) => `letras elevadas ou rebaixadas: ${letters}`],
  block: ['text', (name) => `bloco sem conteúdo próprio: ${name}`],
  card: ['text', (name) => `cartão desconhecido: ${name}`],
  'hidden-card': ['text', (name) => `cartão só para membros ou e-mails: ${name}`],
  script: ['text', (host) => `conteúdo que um script mostrava: ${host}`],
  form: ['text', () => 'formulário'],
  unclosed: ['text', (tag) => `elemento que não foi fechado: ${tag}`],
} as const satisfies Record<string, readonly [ImportProblemCode, (detail: string) => string]>;

type ProblemKind = keyof typeof kinds;

const problemsMax = 100;
const detailMax = 300;

/** Keeps each problem once, and at most 100. */
export function createProblemList() {
  const problems = new Map<string, ImportProblem>();
  return {
    add(kind: ProblemKind, about = ''): void {
      const [code, toDetail] = kinds[kind];
      const detail = toDetail(about.slice(0, detailMax).toWellFormed());
      if (problems.size < problemsMax) problems.set(`${code} ${detail}`, { code, detail });
    },
    list: (): ImportProblem[] => [...problems.values()],
  };
}

export type ProblemList = ReturnType<typeof createProblemList>;
