/** Runs one action of a form at a time, keeps its problem, and focuses the field that caused the problem. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { problemOfField } from '../../domain/web/problem.ts';
import { CallError, toErrorMessage } from './call.ts';

interface Options {
  fields?: readonly string[];
  toMessage?: (error: unknown) => string;
  /**
   * Shows a problem that belongs to none of `fields`. Without `report`, such a problem is returned as `formProblem`.
   */
  report?: (message: string) => void;
}

type Shown = Pick<CallError, 'message' | 'field' | 'others'>;

export type Action = ReturnType<typeof useAction>;

export function useAction({ fields = [], toMessage = toErrorMessage, report }: Options = {}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Shown | null>(null);
  /** The file fields whose file was replaced after the problem, which was about the earlier file. */
  const [changedFiles, setChangedFiles] = useState<readonly string[]>([]);
  const sentForm = useRef<HTMLFormElement>(null);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    setChangedFiles([]);
    try {
      await work();
    } catch (error) {
      const field = error instanceof CallError ? error.field : null;
      const message = toMessage(error);
      if (report && !fields.includes(field ?? '')) report(message);
      else setProblem({ message, field, others: error instanceof CallError ? error.others : [] });
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    const field = problem?.field ? sentForm.current?.elements.namedItem(problem.field) : null;
    if (field instanceof HTMLSelectElement) field.focus();
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.select();
  }, [problem]);
  useEffect(() => {
    const form = sentForm.current;
    if (!problem || !form) return;
    const handleChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
      const { name } = target;
      setChangedFiles((names) => [...names, name]);
    };
    form.addEventListener('change', handleChange);
    return () => form.removeEventListener('change', handleChange);
  }, [problem]);
  return {
    isBusy,
    field: problem?.field ?? null,
    problemOf: (field: string) => (changedFiles.includes(field) ? null : problemOfField(problem, field)),
    formProblem: problem && !fields.includes(problem.field ?? '') ? problem.message : null,
    run,
    /** Handles a form's `submit`: `work` gets its fields by name. */
    send: (work: (text: (name: string) => string, form: HTMLFormElement) => Promise<void>) => {
      return (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = event.currentTarget;
        sentForm.current = form;
        const data = new FormData(form);
        void run(() => work((name) => String(data.get(name) ?? ''), form));
      };
    },
    clear: () => setProblem(null),
  };
}
