/** The form rules for things that have a name and an introduction, such as topics. */
import { cleanLine, cleanText, isLongerThan } from '../text/text.ts';
import { invalid, type Problem } from '../web/problem.ts';

export interface DescribedForm {
  name: string;
  introduction: string;
}

interface DescribedLimits {
  nameMaxGraphemes: number;
  nameMissing: string;
  nameTooLong: string;
  introductionMaxGraphemes: number;
}

/**
 * Returns two functions for one kind of thing: one cleans a form, the other finds the problem that forbids saving it.
 */
export function describedForm(limits: DescribedLimits) {
  const { nameMaxGraphemes, nameMissing, nameTooLong, introductionMaxGraphemes } = limits;
  return {
    clean: ({ name, introduction }: DescribedForm): DescribedForm => ({
      name: cleanLine(name, nameMaxGraphemes),
      introduction: cleanText(introduction, introductionMaxGraphemes),
    }),
    findProblem({ name, introduction }: DescribedForm): Problem | null {
      if (name === '') return invalid(nameMissing, 'name');
      if (isLongerThan(name, nameMaxGraphemes)) return invalid(nameTooLong, 'name');
      return isLongerThan(introduction, introductionMaxGraphemes)
        ? invalid(`A apresentação pode ter no máximo ${introductionMaxGraphemes} caracteres.`, 'introduction')
        : null;
    },
  };
}
