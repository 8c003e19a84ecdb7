/** The messages under the fields of the form of news: limits while someone types, and the problems of calls and buttons. */
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { EditedDraft } from '../drafts/draft-state.ts';
import { fieldProblemOf } from '../news-calls.ts';
import { type FieldProblems, findLengthProblems, focusFirstProblem } from './form-problems.ts';

export function useFieldProblems(
  { fields, fault }: EditedDraft,
  form: RefObject<HTMLFormElement | null>,
): {
  problems: FieldProblems;
  /** Those that a button found: the focus moves to the first. */
  setProblems: (found: FieldProblems) => void;
  dropProblems: (names: string[]) => void;
} {
  const [asked, setProblems] = useState<FieldProblems>({});
  // An automatic save also shows its problem, but does not move the focus.
  const quiet = fieldProblemOf(fault);
  const dropProblems = useCallback((names: string[]) => {
    setProblems((before) => {
      const rest = Object.entries(before).filter(([name]) => !names.includes(name));
      return rest.length === Object.keys(before).length ? before : Object.fromEntries(rest);
    });
  }, []);
  useEffect(() => {
    if (Object.keys(asked).length > 0) focusFirstProblem(form.current);
  }, [asked, form]);
  const problems = {
    ...findLengthProblems(fields),
    ...(quiet ? { [quiet.field]: quiet.message } : {}),
    ...asked,
  };
  return { problems, setProblems, dropProblems };
}
