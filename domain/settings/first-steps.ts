/**
 * `Primeiros passos`: the first tasks for admins of a new site, in the order of the list (docs/product.md#first-start).
 */

export const firstSteps = {
  name: 'Dê nome ao site',
  account: 'Troque a conta de demonstração pela sua',
  move: 'Traga o site antigo',
  identity: 'Complete a identidade',
  look: 'Envie o logo e o ícone',
  sections: 'Arrume as seções',
  pages: 'Escreva o “Sobre nós”',
  people: 'Chame a sua equipe',
  country: 'Visitantes da Índia (IN) não abrem o site.',
  news: 'Escreva a primeira notícia',
} as const;

export type FirstStep = keyof typeof firstSteps;

export function isFirstStep(text: string): text is FirstStep {
  return Object.hasOwn(firstSteps, text);
}

/** Returns the steps to show. A site with demo content shows only the step that concerns its visitors. */
export function openSteps(
  isDone: Readonly<Record<FirstStep, boolean>>,
  dismissed: readonly string[],
  hasDemo: boolean,
): FirstStep[] {
  return Object.keys(firstSteps)
    .filter(isFirstStep)
    .filter((step) => !isDone[step] && !dismissed.includes(step) && (!hasDemo || step === 'country'));
}
